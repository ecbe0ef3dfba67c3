import { expect, it } from 'vitest'
import { isOwnWrite, noteWrite } from './own-writes.ts'

const [ana, sam] = ['ana', 'sam']
const id = '0198f000-0000-7000-8000-000000000001'
const pet = '0198f000-0000-7000-8000-000000000002'
/** Later than every write of another test in the same worker. */
const start = Date.now() + 3_600_000
const added = { subject: 'health_logs', action: 'added', id, pet, by: ana } as const

it('recognises its own writes by their id for a few seconds, at any position of the id', () => {
  noteWrite({ petId: pet, logs: [{ id }] }, start + 1000)
  expect(isOwnWrite(added, ana, start + 2000)).toBe(true)
  expect(isOwnWrite({ ...added, by: sam }, ana, start + 2000)).toBe(false)
  expect(isOwnWrite(added, ana, start + 7000)).toBe(false)
})

it('another record of the same pet is another user’s, what went with the pet is not', () => {
  noteWrite({ petId: pet }, start + 10_000)
  expect(isOwnWrite({ ...added, id: '0198f000-0000-7000-8000-000000000003' }, ana, start + 10_001)).toBe(
    false,
  )
  expect(isOwnWrite({ subject: 'health_logs', action: 'deleted', pet, by: ana }, ana, start + 10_001)).toBe(
    true,
  )
})

it('settings have no id: a change without one was of them', () => {
  const account = { subject: 'account', action: 'changed', id: ana } as const
  expect(isOwnWrite(account, ana, start + 20_000)).toBe(false)
  noteWrite({ theme: 'dark' }, start + 20_000)
  expect(isOwnWrite(account, ana, start + 20_001)).toBe(true)
})
