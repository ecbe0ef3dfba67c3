/** Validity of a notice's link: long enough for mail that is read after a weekend. */
export const NOTICE_LINK_HOURS = 72
/** Highest number of notices of one kind per address and hour. */
export const NOTICES_AN_HOUR = 5
