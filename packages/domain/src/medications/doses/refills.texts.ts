import { plural } from '../../kernel/message-format.ts'

/** Messages for refills. */
export const refillTexts = {
  added: { title: 'Refill added' },
  /** An earlier request had succeeded although its answer was lost. */
  arrivedBefore: (units: number) => ({
    title: 'Already added',
    message: plural(units, {
      one: 'A refill of # unit was already added.',
      other: 'A refill of # units was already added.',
    }),
  }),
  failed: { title: 'Refill not added', message: 'Failed to add the refill. Please try again.' },
} as const
