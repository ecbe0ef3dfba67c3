import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Actor } from '../database/with-actor.ts'

/**
 * Where the installation requires a second factor, lets a person pass who has set one up.
 * @throws Refusal SECOND_FACTOR_REQUIRED
 */
export function checkSecondFactor({ owesSecondFactor }: Pick<Actor, 'owesSecondFactor'>): void {
  if (owesSecondFactor) throw new Refusal(commonErrors.SECOND_FACTOR_REQUIRED)
}
