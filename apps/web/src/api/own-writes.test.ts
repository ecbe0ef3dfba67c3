import { expect, it } from 'vitest'
import { isOwnWrite, noteWrite } from './own-writes.ts'

const [ana, sam] = ['ana', 'sam']
const id = '0198f000-0000-7000-8000-000000000001'
const pet = '0198f000-0000-7000-8000-000000000002'
const added = { subject: 'health_logs', action: 'added', id, pet, by: ana } as const

it('what this page wrote is known by its id for a few seconds, wherever the id stands in it', () => {
  noteWrite({ petId: pet, logs: [{ id }] }, 1000)
  expect(isOwnWrite(added, ana, 2000)).toBe(true)
  expect(isOwnWrite({ ...added, by: sam }, ana, 2000)).toBe(false)
  expect(isOwnWrite(added, ana, 7000)).toBe(false)
})

it('another record of the same pet is somebody else’s, what went with the pet is not', () => {
  noteWrite({ petId: pet }, 10_000)
  expect(isOwnWrite({ ...added, id: '0198f000-0000-7000-8000-000000000003' }, ana, 10_001)).toBe(false)
  expect(isOwnWrite({ subject: 'health_logs', action: 'deleted', pet, by: ana }, ana, 10_001)).toBe(true)
})

it('settings have no id: a change without one was of them', () => {
  const account = { subject: 'account', action: 'changed', id: ana } as const
  expect(isOwnWrite(account, ana, 20_000)).toBe(false)
  noteWrite({ theme: 'dark' }, 20_000)
  expect(isOwnWrite(account, ana, 20_001)).toBe(true)
})
