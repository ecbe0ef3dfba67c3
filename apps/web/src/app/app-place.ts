/** Id of the element in which the app draws itself. */
export const APP_PLACE = 'app'
