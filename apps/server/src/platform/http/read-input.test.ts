import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MOST_FIELD_ERRORS, Refusal } from '@app/domain/kernel/errors'
import { parseBody, readInput, readLargeInput } from './read-input.ts'

const refused = { problem: { code: 'INVALID_INPUT' } }

describe('a body', () => {
  it.each([
    ['[0,0,0]', 4],
    ['{"a":1,"b":2,"c":3}', 4],
    ['[[[0]]]', 4],
    [String.raw`["[{,\",[\\",{"a,b":"]"}]`, 4],
    ['"a,b"', 1],
    [' [ [ ] , { } ] ', 5],
  ])('of %s is read if it may have %d values, and refused otherwise', (text, values) => {
    expect(parseBody(text, values)).toEqual(JSON.parse(text))
    expect(() => parseBody(text, values - 1)).toThrow(Refusal)
  })

  it('is not read further than to its last value', () => {
    expect(() => parseBody('[0,0,0,broken', 3)).toThrow(Refusal)
  })
})

describe('an input', () => {
  const half = 'a\ud83d'

  it('with half a character is refused at its first field, however deep', async () => {
    const input = { a: [{ b: 'whole' }, { b: half }], c: half }
    await expect(readInput(undefined, input)).rejects.toMatchObject({
      problem: { fields: { 'a.1.b': 'This contains a character that cannot be saved' } },
    })
    const deep = parseBody(`${'['.repeat(100_000)}"\\ud83d"${']'.repeat(100_000)}`, 200_000)
    await expect(readInput(undefined, deep)).rejects.toMatchObject(refused)
  })

  it('names at most a hundred wrong fields', async () => {
    const list = Array.from({ length: 1000 }, (_, at) => at)
    await expect(readInput(z.object({ list: z.array(z.string()) }), { list })).rejects.toSatisfy(
      ({ problem }: Refusal) => Object.keys(problem.fields ?? {}).length === MOST_FIELD_ERRORS,
    )
  })
})

const days = (count: number, day: unknown = '2026-01-05') => Array.from({ length: count }, () => ({ day }))

// spec design: no operation holds the event loop for more than 50 ms
describe('a large input', () => {
  let validated = 0
  const line = z.object({
    day: z.preprocess((value) => {
      validated += 1
      return value
    }, z.string('No day')),
    again: z.boolean().default(false),
  })
  const schema = z.object({
    name: z.string('No name'),
    lines: z.array(line, 'No lines').min(1, 'Too few').max(2000, 'Too many'),
  })
  const read = (given: object) => {
    validated = 0
    return readLargeInput(schema, { name: 'a', ...given })
  }

  it('is what its schema makes of it', async () => {
    const lines = days(1200)
    expect(await read({ lines, more: 1 })).toEqual(schema.parse({ name: 'a', lines }))
  })

  it('gives other requests a turn between its entries', async () => {
    const reading = read({ lines: days(1200) })
    await nextTurn()
    await nextTurn()
    const before = validated
    await reading
    expect([before < 1200, validated]).toEqual([true, 1200])
  })

  it.each([
    [{ lines: 'x' }, { lines: 'No lines' }],
    [{ lines: [] }, { lines: 'Too few' }],
    [{ lines: days(2001) }, { lines: 'Too many' }],
    [{ lines: days(3), name: 1 }, { name: 'No name' }],
  ])('is refused before an entry is validated: case %#', async (given, fields) => {
    await expect(read(given)).rejects.toMatchObject({ problem: { code: 'INVALID_INPUT', fields } })
    expect(validated).toBe(0)
  })

  it('is validated until a hundred fields are wrong', async () => {
    await expect(read({ lines: [...days(20), ...days(1900, 7)] })).rejects.toMatchObject({
      problem: { code: 'INVALID_INPUT', fields: { 'lines.20.day': 'No day', 'lines.119.day': 'No day' } },
    })
    expect(validated).toBe(20 + MOST_FIELD_ERRORS)
  })
})
