import {
  type PasswordForm,
  type PasswordRules,
  passwordRulesOf,
} from '@app/domain/identity/accounts/password.rules'
import type { PublicConfig } from '@app/domain/identity/accounts/public-config.fields'
import { defaultSystemConfig } from '@app/domain/kernel/access/system-config'

const defaultRules = {
  signUp: passwordRulesOf('signUp', defaultSystemConfig),
  resetByCode: passwordRulesOf('resetByCode', defaultSystemConfig),
  change: passwordRulesOf('change', defaultSystemConfig),
}

/** Rules in force for a new password; those of the defaults until the configuration has loaded, or if it can't. */
export const rulesInForce = (form: PasswordForm, config: PublicConfig | undefined): PasswordRules =>
  config?.passwordRules[form] ?? defaultRules[form]
