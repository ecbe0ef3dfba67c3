/** For how long the link of a notice works: long enough for mail that is read after a weekend. */
export const NOTICE_LINK_HOURS = 72
/** Notices of one kind that one address is sent within an hour at most. */
export const NOTICES_AN_HOUR = 5
/** Notices are kept for so long, so that a link that is over can be told from one that never was. */
export const NOTICE_DAYS = 30
