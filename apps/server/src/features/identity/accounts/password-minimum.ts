import { RESET_PASSWORD_MIN, SIGN_UP_PASSWORD_MIN } from '@app/domain/identity/accounts/password.rules'
import type { CachedConfig } from '../../../platform/services/config.ts'

/** The fewest characters of a password at sign-up: the flow's own number, or the installation's where that is higher. */
export const signUpMinimum = ({ passwordMinLength }: CachedConfig): number =>
  Math.max(SIGN_UP_PASSWORD_MIN, passwordMinLength)

/** The same for a password that replaces another one. */
export const resetMinimum = ({ passwordMinLength }: CachedConfig): number =>
  Math.max(RESET_PASSWORD_MIN, passwordMinLength)
