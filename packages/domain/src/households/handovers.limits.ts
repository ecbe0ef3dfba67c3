/** Validity of an offered handover. */
export const HANDOVER_DAYS = 7
/** Offers per household and day: each sends a mail. */
export const HANDOVERS_A_DAY = 10
/** Highest number of households that one account may own. */
export const OWNED_HOUSEHOLDS_MAX = 10
