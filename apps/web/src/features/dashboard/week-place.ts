/** The week at a glance. */
export const WEEK_ID = 'this-week'
/** Where it stands on the page, also before it is there and where it can't be read. */
export const WEEK_PLACE_ID = 'week-place'
