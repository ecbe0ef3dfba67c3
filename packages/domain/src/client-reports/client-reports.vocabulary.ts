export const severities = ['warning', 'error', 'critical'] as const
export type Severity = (typeof severities)[number]

/**
 * Lists of reports: failures of the app, violations of the content security policy, failures on iPhone and iPad, and
 * unexpected failures of the server.
 */
export const reportKinds = ['error', 'policy', 'ios', 'server'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Longest texts of a report, in characters; the page cuts what is longer. */
export const reportLengths = {
  message: 1000,
  stack: 8000,
  component: 100,
  url: 2000,
  userAgent: 500,
  iosVersion: 20,
  detailName: 60,
  detail: 2000,
} as const

/** Message of a page that finds suspicious input in its address. */
export const SUSPICIOUS_INPUT = 'suspicious input in the address'

/** Entries in the metadata of a report, and characters of all its texts. */
export const MOST_DETAILS = 20
export const MOST_DETAIL_CHARACTERS = 4000

/** Reports of one network a minute: a page sends ten. */
export const REPORTS_A_MINUTE = 30
/** Stored reports; a new one replaces one that came once, or else the one last seen longest ago. */
export const REPORTS_KEPT = 5000

/** Failed reports that an iPhone or iPad keeps until the next start. */
export const IOS_REPORTS_KEPT = 20

/** Highest number of request ids that a report keeps, the newest. */
export const REQUEST_IDS_KEPT = 50
/** Longest id of a request, in characters. */
export const REQUEST_ID_MAX = 64
