/** Where the week at a glance stands on the page. */
export const WEEK_ID = 'this-week'
