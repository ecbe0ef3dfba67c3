/** Id of the element that contains the app. */
export const APP_PLACE = 'app'
