/** Id of the week at a glance. */
export const WEEK_ID = 'this-week'
/** Id of the week's position on the page, present before the week loads and after a failed read. */
export const WEEK_PLACE_ID = 'week-place'
