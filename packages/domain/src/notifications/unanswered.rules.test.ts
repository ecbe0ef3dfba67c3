import { describe, expect, it } from 'vitest'
import { noticeLines } from './unanswered.rules.ts'
import { noticeInWords } from './unanswered.texts.ts'

const [ana, sam, vera] = ['Ana', 'Sam', 'Vera'].map((name) => ({ userId: name, name }))
type Person = { userId: string; name: string }

const linesOf = (steps: (Person | undefined)[][], reader: string): string[] =>
  noticeLines(
    {
      steps: steps.map((people, index) => ({
        at: `2026-11-21T19:${30 + index}:00Z`,
        people: people.flatMap((person) => person ?? []),
      })),
    },
    reader,
  ).map(noticeInWords)

describe('the steps of a dose that no one has answered', () => {
  it('name the reader first', () => {
    expect(
      linesOf(
        [
          [sam, ana],
          [sam, ana],
        ],
        'Ana',
      ),
    ).toEqual(['You and Sam were asked', 'You and Sam were asked again'])
  })

  // spec product: an unanswered dose is first among the notifications, with its alert steps, Given, Skip and
  //   Snooze; one answer quiets it everywhere
  it('name the last notified user, and the ones before', () => {
    const steps = [[ana], [ana], [vera]]
    expect(linesOf(steps, 'Ana')).toEqual(['You were asked', 'You were asked again', 'Vera was told too'])
    expect(linesOf(steps, 'Vera').at(-1)).toBe('You were told too')
    expect(linesOf(steps, 'Sam')[0]).toBe('Ana was asked')
  })

  it('list a person who was first notified later than the others on a line of their own', () => {
    expect(linesOf([[ana], [ana, sam], [sam, ana]], 'Ana')).toEqual([
      'You were asked',
      'You were asked again',
      'Sam was told too',
      'You and Sam were asked again',
    ])
    expect(linesOf([[sam], [ana]], 'Ana')).toEqual(['Sam was asked', 'You were told too'])
  })

  it('are distinguished by time and kind', () => {
    const steps = [
      { at: '2026-11-21T08:00:00Z', people: [ana] },
      { at: '2026-11-21T08:30:00Z', people: [ana, sam] },
    ].map(({ at, people }) => ({ at, people: people.flatMap((person) => person ?? []) }))
    const keys = noticeLines({ steps }, 'Ana').map(({ at, kind }) => `${at} ${kind}`)
    expect(new Set(keys).size).toBe(3)
  })

  it('are the last five of a repeatedly snoozed dose', () => {
    const lines = linesOf(
      Array.from({ length: 9 }, () => [ana]),
      'Ana',
    )
    expect(lines).toEqual(Array.from({ length: 5 }, () => 'You were asked again'))
  })
})
