import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { SessionUser } from '../database/with-actor.ts'

/**
 * Refuses a user without a second factor if the installation requires one.
 * @throws Refusal SECOND_FACTOR_REQUIRED
 */
export function checkSecondFactor({ owesSecondFactor }: Pick<SessionUser, 'owesSecondFactor'>): void {
  if (owesSecondFactor) throw new Refusal(commonErrors.SECOND_FACTOR_REQUIRED)
}
