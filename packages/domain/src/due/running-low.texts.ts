/** What is said of a medication that has to be refilled, apart from the rest: a pet's record needs no more of it. */
export const runsLow = (isNow: boolean): string => (isNow ? 'Running low' : 'Runs low')
