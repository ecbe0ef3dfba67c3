import { expect, it } from 'vitest'
import { answer, list, useToldHousehold } from './notices.fixture.ts'

const { here, goTo, plan, tell, addMedication } = useToldHousehold()

it('two people snooze a dose while the worker looks for due notices', async () => {
  const { owner, sam } = here()
  await addMedication()
  await goTo('08:00')
  const [[mine], [theirs]] = await Promise.all([list(owner), list(sam)])
  const [answers] = await Promise.all([
    Promise.all([answer(owner, mine?.id ?? '', 'snooze'), answer(sam, theirs?.id ?? '', 'snooze')]),
    plan(),
    tell(),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})
