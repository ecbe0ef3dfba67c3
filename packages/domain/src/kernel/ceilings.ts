interface Ceiling {
  /** How many may be kept. */
  most: number
  /** What they are counted by: everything of a pet or of a medication. */
  of: 'pet' | 'medication'
  noun: string
}

/**
 * Ceilings against abuse on lists without a quota, on every plan; a pet's lifetime of records stays far below. Keyed by
 * table. The database enforces them (migration 017), and a test compares the two.
 */
export const ceilings = {
  // Inactive ones fill no place in the plan.
  medications: { most: 1000, of: 'pet', noun: 'medications' },
  // Past and settled ones fill no place in the plan.
  appointments: { most: 5000, of: 'pet', noun: 'appointments' },
  vaccinations: { most: 1000, of: 'pet', noun: 'vaccinations' },
  doses: { most: 50_000, of: 'medication', noun: 'doses' },
  refills: { most: 5000, of: 'medication', noun: 'refills' },
} as const satisfies Record<string, Ceiling>

export type CeilingTable = keyof typeof ceilings

/** Whether a table has a ceiling. */
export const hasCeiling = (table: string): table is CeilingTable => table in ceilings
