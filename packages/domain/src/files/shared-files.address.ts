// Needed as soon as the app is there, so there is nothing else here.

/** Where the system posts the files that another app shares with the installed app. */
export const SHARE_PATH = '/share'
/** For how long what was shared waits to be added. */
export const SHARED_MINUTES = 10
/** The parameter with the id of a share, at which the app asks what becomes of its files. */
export const SHARED_PARAM = 'shared'
/** Stands in place of the id where the files did not arrive. */
export const MISSED_SHARE = 'missed'
/** Where the app goes on with a share. */
export const pageOfShare = (id: string): string => `/pets?${SHARED_PARAM}=${id}`
