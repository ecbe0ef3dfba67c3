import { limitInWords, plans, planTable } from '../kernel/access/plans.ts'
import { commonErrors, type ErrorParams, isUnexplained, type Problem } from '../kernel/errors.ts'

/** Kinds of uploads; each has a quota of the same name. */
type Uploaded = 'photos' | 'documents'

/**
 * Returns the message of a full quota (spec core-records §8: ' Upgrade to Premium for 100 photos!'); the figures come
 * from the plan table.
 */
export const uploadLimitMessage =
  (uploaded: Uploaded) =>
  ({ tier = '', max = 0 }: ErrorParams): string =>
    `You have reached the limit of ${max} ${uploaded} on your plan.` +
    (tier === 'free'
      ? ` Upgrade to Premium for ${limitInWords(planTable.premium.limits[uploaded])} ${uploaded}!`
      : '')

/** Lists the limit of each plan, from the plan table: 'Free: 3, Premium: 100, Pro: unlimited'. */
export const keptByPlan = (uploaded: Uploaded): string =>
  plans
    .map((plan) => `${planTable[plan].label}: ${limitInWords(planTable[plan].limits[uploaded])}`)
    .join(', ')

/** Messages for every refused upload, whatever its kind (spec core-records §8). */
export const uploadTexts = {
  tooMany: 'Too many uploads. Please wait a moment and try again.',
  notPermitted: 'Upload permission denied. Please refresh the page and try again.',
} as const

/**
 * Returns the message for a failed upload (spec core-records §8) by its code, else the server's message.
 * @param failed the fallback message
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
