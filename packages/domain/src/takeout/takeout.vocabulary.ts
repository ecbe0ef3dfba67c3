/** States of a takeout: queued, in progress, ready for download, or failed. */
export const takeoutStates = ['waiting', 'making', 'ready', 'failed'] as const
export type TakeoutState = (typeof takeoutStates)[number]

/** Format name and version in the archive; a server that loads one checks both. */
export const TAKEOUT_FORMAT = 'pawtrail-takeout'
export const TAKEOUT_VERSION = 1
