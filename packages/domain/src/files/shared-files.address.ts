// Needed as soon as the app is there, so there is nothing else here.

/** Path to which the system posts files that another app shares with the installed app. */
export const SHARE_PATH = '/share'
/** For how long what was shared waits to be added. */
export const SHARED_MINUTES = 10
/** The parameter with the id of a share, at which the app asks what becomes of its files. */
export const SHARED_PARAM = 'shared'
/** Replaces the id if the files did not arrive. */
export const MISSED_SHARE = 'missed'
/** Page on which the app continues with a share. */
export const pageOfShare = (id: string): string => `/pets?${SHARED_PARAM}=${id}`
