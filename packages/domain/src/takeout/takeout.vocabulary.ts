/** States of a takeout: queued, in progress, ready for download, or failed. */
export const takeoutStates = ['waiting', 'making', 'ready', 'failed'] as const
export type TakeoutState = (typeof takeoutStates)[number]

/** Days for which an archive is kept, and what is said of one that failed; takeouts.expires_at starts from it too. */
export const TAKEOUT_DAYS = 7

/** The format that the archive says of itself; a server that loads one again looks at both. */
export const TAKEOUT_FORMAT = 'pawtrail-takeout'
export const TAKEOUT_VERSION = 1
