/** An address at a push service is at most so long; those of today have some 200 characters. */
export const PUSH_ENDPOINT_MAX = 1000
/** Browsers in which one person has notifications on; with a further one the one renewed longest ago goes. */
export const PUSH_DEVICES_MAX = 20
/** Tests that one person sends within an hour. */
export const PUSH_TESTS_AN_HOUR = 20
/** Days before notifications end on a device at which its user is notified by mail. */
export const PUSH_END_NOTICE_DAYS = 3
