/** For how long the link of a notice works: long enough for mail that is read after a weekend. */
export const NOTICE_LINK_HOURS = 72
/** Notices of one kind that one address is sent within an hour at most. */
export const NOTICES_AN_HOUR = 5
/** Retention of notices, so that an expired link can be distinguished from an unknown one. */
export const NOTICE_DAYS = 30
