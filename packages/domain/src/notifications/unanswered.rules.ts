import type { UnansweredDose } from './notices.contract.ts'

/** Kinds of notices: the first of all, a repetition, or a later first notice to another person. */
const kinds = ['asked', 'again', 'too'] as const

/** One line of the notices of an unmarked dose. */
export interface NoticeLine {
  at: string
  /** Names of the notified people; the reader's own is null. */
  names: (string | null)[]
  kind: (typeof kinds)[number]
}

/** Highest number of lines below a dose; a repeatedly snoozed dose shows the last ones. */
const MOST_LINES = 5

/**
 * Lists the notices of a dose, oldest first. A step has a line for each kind of notice in it.
 * @param reader the id of the reading person, whom a line names first
 */
export function noticeLines({ steps }: Pick<UnansweredDose, 'steps'>, reader: string): NoticeLine[] {
  const known = new Set<string>()
  const lines = steps.flatMap(({ at, people }, index): NoticeLine[] => {
    const byKind = Map.groupBy(people, ({ userId }) =>
      index === 0 ? 'asked' : known.has(userId) ? 'again' : 'too',
    )
    for (const { userId } of people) known.add(userId)
    return kinds.flatMap((kind) => {
      const notified = byKind.get(kind)
      return notified ? [{ at, names: namesFor(notified, reader), kind }] : []
    })
  })
  return lines.slice(-MOST_LINES)
}

function namesFor(people: UnansweredDose['steps'][number]['people'], reader: string): (string | null)[] {
  const others = people.filter(({ userId }) => userId !== reader).map(({ name }) => name)
  return others.length < people.length ? [null, ...others] : others
}
