import { limitInWords, plans, planTable } from '../kernel/access/plans.ts'
import { commonErrors, type ErrorParams, isUnexplained, type Problem } from '../kernel/errors.ts'

/** What is uploaded, each with a quota of its name. */
type Uploaded = 'photos' | 'documents'

/**
 * The message of a full quota (spec core-records §8: ' Upgrade to Premium for 100 photos!'); the figures come from the
 * plan table.
 */
export const uploadLimitMessage =
  (uploaded: Uploaded) =>
  ({ tier = '', max = 0 }: ErrorParams): string =>
    `You have reached the limit of ${max} ${uploaded} on your plan.` +
    (tier === 'free'
      ? ` Upgrade to Premium for ${limitInWords(planTable.premium.limits[uploaded])} ${uploaded}!`
      : '')

/** How many each plan keeps, from the one table: 'Free: 3, Premium: 100, Pro: unlimited'. */
export const keptByPlan = (uploaded: Uploaded): string =>
  plans
    .map((plan) => `${planTable[plan].label}: ${limitInWords(planTable[plan].limits[uploaded])}`)
    .join(', ')

/** What is said of every upload that may not go on, whatever it carries (spec core-records §8). */
export const uploadTexts = {
  tooMany: 'Too many uploads. Please wait a moment and try again.',
  notPermitted: 'Upload permission denied. Please refresh the page and try again.',
} as const

/**
 * The text of an upload that failed (spec core-records §8), by its code; what the server said where none is fixed.
 * @param failed what is said where nobody knows more
 */
export function uploadMessage(problem: Pick<Problem, 'code' | 'message'>, failed: string): string {
  switch (problem.code) {
    case commonErrors.TOO_MANY_REQUESTS.code:
      return uploadTexts.tooMany
    case commonErrors.NOT_ALLOWED.code:
    case commonErrors.REQUEST_TOKEN_INVALID.code:
      return uploadTexts.notPermitted
    default:
      return isUnexplained(problem) ? failed : problem.message
  }
}
