import { expect, it } from 'vitest'
import { makeMember } from '@app/testing/factories/people'
import { titlesOf, useToldHousehold } from './notices.fixture.ts'

const { here, tell, goTo, addReminder } = useToldHousehold()

it('reports 120 answers to seven people within the time limit of a statement', async () => {
  const { app, owner, sam } = here()
  for (let at = 0; at < 6; at += 1) await makeMember(app, owner, 'caregiver', `Kim ${at}`)
  const ids = await Promise.all(
    Array.from({ length: 120 }, async (_, at) => (await addReminder({ title: `Task ${at}` })).id),
  )
  await goTo('08:00')
  for (const id of ids) {
    await sam.client.call('POST', `/reminders/${id}/complete`, { date: '2026-06-15' })
  }
  await tell()
  expect(await titlesOf(owner)).toEqual(['Done by Sam'])
})
