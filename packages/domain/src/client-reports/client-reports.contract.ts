import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { MOST_DETAILS, reportLengths, severities } from './client-reports.vocabulary.ts'

const text = (most: number) => z.string().max(most)

const details = z
  .record(
    text(reportLengths.detailName),
    z.union([text(reportLengths.detail), z.number(), z.boolean(), z.null()]),
  )
  .refine((given) => Object.keys(given).length <= MOST_DETAILS)
export type ReportDetails = z.output<typeof details>

const accepted = z.object({ accepted: z.literal(true) })

/**
 * Policy of all reports: a page without a session or a request token reports too, and a missing token is a reason to
 * report. The Origin is checked as for every change.
 */
const fromAnyone = { may: 'anyone', rate: 'reports', withoutRequestToken: true, answers: accepted } as const

export const clientReportsContract = {
  reportError: operation('POST /client-errors', {
    ...fromAnyone,
    summary: 'Report a failure or a suspicion that a page noticed',
    takes: z.object({
      message: text(reportLengths.message).min(1),
      stack: text(reportLengths.stack).nullable().default(null),
      component: text(reportLengths.component).min(1),
      severity: z.enum(severities),
      metadata: details.default({}),
    }),
  }),
  reportViolation: operation('POST /security-audit', {
    ...fromAnyone,
    summary: 'Report a violation of the content security policy',
    takes: z.object({
      timestamp: z.iso.datetime(),
      type: z.literal('csp_violation'),
      details,
      userAgent: text(reportLengths.userAgent),
      url: text(reportLengths.url),
    }),
  }),
  reportIosError: operation('POST /ios-errors', {
    ...fromAnyone,
    summary: 'Report a failure on an iPhone or iPad',
    takes: z.object({
      message: text(reportLengths.message).min(1),
      stack: text(reportLengths.stack).nullable().default(null),
      userAgent: text(reportLengths.userAgent),
      url: text(reportLengths.url),
      timestamp: z.iso.datetime(),
      iosVersion: text(reportLengths.iosVersion),
    }),
  }),
}
