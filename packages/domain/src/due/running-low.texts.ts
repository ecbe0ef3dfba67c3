/**
 * Label of a medication that needs a refill. It has a module of its own, because a pet's record needs no other text of
 * the list.
 */
export const runsLow = (isNow: boolean): string => (isNow ? 'Running low' : 'Runs low')
