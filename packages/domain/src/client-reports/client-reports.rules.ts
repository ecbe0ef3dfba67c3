import type { ReportDetails } from './client-reports.contract.ts'
import { MOST_DETAILS, reportLengths, type Severity } from './client-reports.vocabulary.ts'
import { redactTo, redactValue } from './redact.rules.ts'

/**
 * Failures of the notification system, of React's hooks, and properties read from nothing, in the words of Chromium,
 * Firefox, Safari and React's production build.
 */
const critical =
  /notification|\bhooks?\b|React error #(?:300|310|321)\b|propert(?:y|ies) (?:.+, \S+ is |of )?(?:null|undefined)\b|(?:null|undefined) is not an object/i

/**
 * Severity of an uncaught failure (spec access §8).
 * @param text message and stack
 */
export const severityOf = (text: string): Severity => (critical.test(text) ? 'critical' : 'error')

/** Redacts and bounds the metadata of a report. */
export function cleanDetails(details: ReportDetails): ReportDetails {
  const cleaned = redactValue(Object.fromEntries(Object.entries(details).slice(0, MOST_DETAILS)))
  return Object.fromEntries(
    Object.entries(cleaned as ReportDetails).map(([name, value]) => [
      redactTo(reportLengths.detailName, name),
      typeof value === 'string' ? redactTo(reportLengths.detail, value) : value,
    ]),
  )
}
