/** Id of the element above each page for the notice about a missing connection. */
export const OFFLINE_PLACE = 'offline-line'
