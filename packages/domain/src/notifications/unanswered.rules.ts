import type { UnansweredDose } from './notices.contract.ts'

/** How people were told: the first of all, once more, or later than the first and for the first time. */
const kinds = ['asked', 'again', 'too'] as const

/** One line of the steps that an unanswered dose went through. */
export interface ToldLine {
  at: string
  /** Names of who was told; the reader's own is null. */
  names: (string | null)[]
  kind: (typeof kinds)[number]
}

/** As many lines stand below a dose; of one that was put off again and again the last. */
const MOST_LINES = 5

/**
 * The steps in which people were told of a dose, the first first. A step has a line for each kind of telling in it.
 * @param reader the id of the person who reads them, whom a line names first
 */
export function toldLines({ steps }: Pick<UnansweredDose, 'steps'>, reader: string): ToldLine[] {
  const known = new Set<string>()
  const lines = steps.flatMap(({ at, people }, index): ToldLine[] => {
    const byKind = Map.groupBy(people, ({ userId }) =>
      index === 0 ? 'asked' : known.has(userId) ? 'again' : 'too',
    )
    for (const { userId } of people) known.add(userId)
    return kinds.flatMap((kind) => {
      const told = byKind.get(kind)
      return told ? [{ at, names: namesFor(told, reader), kind }] : []
    })
  })
  return lines.slice(-MOST_LINES)
}

function namesFor(people: UnansweredDose['steps'][number]['people'], reader: string): (string | null)[] {
  const others = people.filter(({ userId }) => userId !== reader).map(({ name }) => name)
  return others.length < people.length ? [null, ...others] : others
}
