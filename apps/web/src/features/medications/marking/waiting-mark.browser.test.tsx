import { afterEach, expect, it } from 'vitest'
import { LATE_TIME, today } from '../../../../test-support/late-medication.ts'
import { callElsewhere, enter } from '../../../../test-support/stage.ts'
import { setActingPerson } from '../../../api/client/acting-person.ts'
import { newId } from '../../../api/client/new-id.ts'
import { countWaiting, holdKeyOf } from '../../../api/waiting/waiting-changes.ts'
import { removeChanges } from '../../../api/waiting/waiting-store.ts'
import { keepMark } from './waiting-mark.tsx'

afterEach(() => removeChanges(() => true))

it('a dose waits once, and what else is said of it is not swallowed', async () => {
  await enter()
  const { body } = await callElsewhere<{ userId: string; household: { id: string } }>('GET', '/me')
  setActingPerson(body.userId)
  await holdKeyOf(body.userId, async () => {
    const { body: sealed } = await callElsewhere<{ key: string }>('GET', '/seal-key')
    return sealed.key
  })
  const dose = { medicationId: newId(), date: today, time: LATE_TIME }
  const say = (outcome: 'given' | 'skipped') =>
    keepMark(
      { ...dose, id: newId(), outcome },
      {
        title: 'Apoquel for Clover',
        household: body.household.id,
      },
    )
  expect([await say('given'), await say('given'), await say('skipped')]).toEqual([true, true, false])
  expect(await countWaiting(body.userId)).toBe(1)
})
