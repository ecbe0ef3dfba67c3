/** Maximum length of a push service's address; today's have some 200 characters. */
export const PUSH_ENDPOINT_MAX = 1000
/** Highest number of browsers with notifications per person; a further one replaces the one renewed longest ago. */
export const PUSH_DEVICES_MAX = 20
/** Test notifications per person and hour. */
export const PUSH_TESTS_AN_HOUR = 20
/** Days before notifications end on a device at which its user is notified by mail. */
export const PUSH_END_NOTICE_DAYS = 3
