import { expect, test } from 'vitest'
import { recordId } from '@app/domain/kernel/fields'
import { newId } from './new-id.ts'

test('an id is one that the server takes, and no two are alike', () => {
  const ids = Array.from({ length: 500 }, () => newId())
  for (const id of ids) expect(recordId.safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(500)
})

const timeIn = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('ids sort by the time at which they were made', () => {
  const times = [0, 1, 2 ** 32 - 1, 2 ** 32, Date.parse('2026-03-01'), Date.parse('2199-01-01')]
  const ids = times.map((time) => newId(time))
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.map(timeIn)).toEqual(times)
})
