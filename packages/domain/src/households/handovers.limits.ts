/** Validity of an offered handover. */
export const HANDOVER_DAYS = 7
/** Offers that one household may make in a day: each sends a mail. */
export const HANDOVERS_A_DAY = 10
/** Households that one account may own. */
export const OWNED_HOUSEHOLDS_MAX = 10
