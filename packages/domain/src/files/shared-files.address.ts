// The app loads this module at start, so keep it small.

/** Path to which the system posts files that another app shares with the installed app. */
export const SHARE_PATH = '/share'
/** Minutes that shared files wait to be added. */
export const SHARED_MINUTES = 10
/** Query parameter with the id of a share; the app then asks where to add its files. */
export const SHARED_PARAM = 'shared'
/** Replaces the id if the files did not arrive. */
export const MISSED_SHARE = 'missed'
/** Page on which the app continues with a share. */
export const pageOfShare = (id: string): string => `/pets?${SHARED_PARAM}=${id}`
