import type { Kind } from '../records/define-kind.ts'
import { kinds } from './kinds.ts'

interface Ceiling {
  /** How many may be kept. */
  most: number
  /** What they are counted by: everything of a pet or of a medication. */
  of: 'pet' | 'medication'
  noun: string
}

const ofKinds = kinds.flatMap(({ table, words, ceiling }: Kind): [string, Ceiling][] =>
  ceiling === undefined ? [] : [[table, { most: ceiling, of: 'pet', noun: words }]],
)

/**
 * Ceilings against abuse on lists without a quota, on every plan; a pet's lifetime of records stays far below. Keyed by
 * table. The database enforces them, and a test compares the two.
 */
export const ceilings: Readonly<Record<string, Ceiling>> = {
  ...Object.fromEntries(ofKinds),
  doses: { most: 50_000, of: 'medication', noun: 'doses' },
  refills: { most: 5000, of: 'medication', noun: 'refills' },
}
