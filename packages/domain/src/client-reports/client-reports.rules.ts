import type { ReportDetails } from './client-reports.contract.ts'
import {
  MOST_DETAIL_CHARACTERS,
  MOST_DETAILS,
  reportLengths,
  type Severity,
} from './client-reports.vocabulary.ts'
import { isSensitiveName, REDACTED, redactTo } from './redact.rules.ts'

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

/** Redacts and bounds the metadata of a report: the first entries, and the first characters of all their texts. */
export function cleanDetails(details: ReportDetails): ReportDetails {
  let room: number = MOST_DETAIL_CHARACTERS
  const clean = (name: string, value: ReportDetails[string]): ReportDetails[string] => {
    if (isSensitiveName(name)) return REDACTED
    if (typeof value !== 'string') return value
    const text = redactTo(Math.min(reportLengths.detail, room), value)
    room -= text.length
    return text
  }
  return Object.fromEntries(
    Object.entries(details)
      .slice(0, MOST_DETAILS)
      .map(([name, value]) => [redactTo(reportLengths.detailName, name), clean(name, value)]),
  )
}
