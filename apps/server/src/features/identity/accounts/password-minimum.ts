import { RESET_PASSWORD_MIN, SIGN_UP_PASSWORD_MIN } from '@app/domain/identity/accounts/password.rules'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'

/** Returns the minimum password length at sign-up: the flow's own number, or the installation's if that is higher. */
export const signUpMinimum = ({ passwordMinLength }: SystemConfig): number =>
  Math.max(SIGN_UP_PASSWORD_MIN, passwordMinLength)

/** Returns the same for a password that replaces another one. */
export const resetMinimum = ({ passwordMinLength }: SystemConfig): number =>
  Math.max(RESET_PASSWORD_MIN, passwordMinLength)
