import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { isRecordId, oneOf, optionalText, pageOf, paging, recordId, requiredText, version } from './fields.ts'

const name = requiredText({
  min: 2,
  max: 5,
  required: 'required',
  tooShort: 'too short',
  tooLong: 'too long',
})
const notes = optionalText('Notes', 5)
const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

const marks = (count: number) => '\u0316\u0301'.repeat(count / 2)

describe('a required text', () => {
  it.each([
    ['  Bo ', 'Bo'],
    ['\u0000B\u0007o\u007f', 'Bo'],
    ['B\u202eo\u2066\u2069', 'Bo'],
    ['e\u0301a', '\u00e9a'],
    ['a\tb\nc', 'a\tb\nc'],
    ['שלום', 'שלום'],
    ['👩‍🦰', '👩‍🦰'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })

  it.each([
    [undefined, 'required'],
    [null, 'required'],
    [7, 'required'],
    [['Bo'], 'required'],
    ['', 'required'],
    [' \u0000\u202e\u00a0 ', 'required'],
    ['B', 'too short'],
    ['Biscuit', 'too long'],
  ])('%j is refused: %s', (value, message) => {
    expect(messageOf(name, value)).toBe(message)
  })

  // Composing takes a time that grows with the square of the number of marks.
  it('is refused with more than 30 marks on a letter, before it is composed', () => {
    const any = requiredText({ max: 100, required: 'required', tooLong: 'too long' })
    const compose = vi.spyOn(String.prototype, 'normalize')
    onTestFinished(() => compose.mockRestore())
    expect(messageOf(any, `a${marks(16)}\u0000${marks(16)}`)).toBe(
      'This contains a letter with more than 30 accents',
    )
    expect(messageOf(optionalText('Notes', 100), marks(400))).toBe(
      'This contains a letter with more than 30 accents',
    )
    expect(any.parse('plain')).toBe('plain')
    expect(compose).not.toHaveBeenCalled()
    expect(any.parse(`\u05d0${marks(30)} \u05d0${marks(30)}`)).toHaveLength(63)
  })

  it('is unchanged by a second cleaning', () => {
    const any = requiredText({ max: 1000, required: 'required', tooLong: 'too long' })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
        const first = any.safeParse(typed)
        if (first.success) expect(any.parse(first.data)).toBe(first.data)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('an optional text', () => {
  it.each([undefined, null, '', '  ', '\u0000'])('%j is nothing', (value) => {
    expect(notes.parse(value)).toBeNull()
  })

  it('is refused when it is not a text or too long', () => {
    expect(messageOf(notes, 7)).toBe('Notes must be text')
    expect(messageOf(notes, 'x'.repeat(6))).toBe('Notes must be less than 5 characters')
    expect(notes.parse(' 12345 ')).toBe('12345')
  })
})

describe('the other fields', () => {
  it('of a list say the same of a missing and an unknown value', () => {
    const kind = oneOf(['a', 'b'], 'Choose one')
    expect(['a', 'c', undefined, null].map((value) => messageOf(kind, value))).toEqual([
      undefined,
      'Choose one',
      'Choose one',
      'Choose one',
    ])
  })

  it('take an id of version 7 only, and know the form of any id of a record', () => {
    const id = '0198c0de-0000-7000-8000-00000000cafe'
    expect(recordId.parse(id)).toBe(id)
    expect(messageOf(recordId, id.replace('-7', '-4'))).toBe('The id must be a UUID of version 7')
    expect([id, id.toUpperCase(), `${id} `, id.slice(1), '', `${id}\n`].map(isRecordId)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('of a version are whole and from 1 on', () => {
    expect(version.parse(1)).toBe(1)
    for (const value of [0, -1, 1.5, '1', null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([value, version.safeParse(value).success]).toEqual([value, false])
    }
  })

  it('of a page have 50 entries unless asked otherwise, and 100 at most', () => {
    expect(paging.parse({})).toEqual({ limit: 50 })
    expect(paging.parse({ limit: '100' }).limit).toBe(100)
    for (const limit of ['0', '101', '-1', '1.5', 'x', '']) {
      expect([limit, paging.safeParse({ limit }).success]).toEqual([limit, false])
    }
    expect(pageOf(z.string()).parse({ entries: ['a'], nextCursor: null })).toEqual({
      entries: ['a'],
      nextCursor: null,
    })
  })
})
