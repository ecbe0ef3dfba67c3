/** Time since the page was opened, in ms, for its limits: unlike the time of day it is never set back. */
export const pageClock = (): number => performance.now()
