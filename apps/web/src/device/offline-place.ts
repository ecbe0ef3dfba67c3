/** The id of the place above each page where it is said that there is no connection. */
export const OFFLINE_PLACE = 'offline-line'
