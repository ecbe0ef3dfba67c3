import { passwordRulesOf } from '@app/domain/identity/accounts/password.rules'
import type { PublicConfig } from '@app/domain/identity/accounts/public-config.fields'
import { configKeys, isSecretSetting, type SettingValue } from '@app/domain/installation/system-settings'
import { isSystemUser } from '@app/domain/kernel/access/roles'
import { nameOfSetting, type SystemConfig } from '@app/domain/kernel/access/system-config'
import type { SessionUser } from '../../../platform/database/with-actor.ts'
import { isAdminAddress } from '../../../platform/http/admin-addresses.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { fixedSettings } from '../../../platform/services/fixed-settings.ts'
import type { Services } from '../../../platform/services/services.ts'
import { registrationOf } from './registration.service.ts'

/** Describes the settings of the installation that anyone may read. */
export async function describePublicConfig(services: Services): Promise<PublicConfig> {
  const config = await services.config()
  const { settings, google } = services
  return {
    maintenance: await services.inMaintenance(),
    registration: await registrationOf(config, services),
    emailVerificationRequired: config.emailVerificationRequired,
    passwordRules: {
      signUp: passwordRulesOf('signUp', config),
      resetByCode: passwordRulesOf('resetByCode', config),
      change: passwordRulesOf('change', config),
    },
    twoFactor: twoFactorOf(config),
    maxPetsPerUser: config.maxPetsPerUser,
    sessionTimeoutHours: config.sessionTimeoutHours,
    billing: settings.BILLING,
    mailIsSent: settings.SMTP_URL !== undefined || config.smtpHost !== '',
    google: google !== undefined,
  }
}

function twoFactorOf({ twoFactorRequired, twoFactorEnabled }: SystemConfig): PublicConfig['twoFactor'] {
  if (twoFactorRequired) return 'required'
  return twoFactorEnabled ? 'offered' : 'off'
}

/**
 * Lists all settings but the secrets for an administrator; null for any other user, and for an administrator at an
 * address from which the installation is not run.
 */
export async function describeSecureConfig(
  { systemRole }: Pick<SessionUser, 'systemRole'>,
  { services, address }: RequestContext,
): Promise<Record<string, SettingValue> | null> {
  const config = { ...(await services.config()), ...fixedSettings(services.settings) }
  if (!isSystemUser(systemRole) || !isAdminAddress(address, config.ipWhitelist)) return null
  const shown = configKeys.filter((key) => !isSecretSetting(key))
  return Object.fromEntries(shown.map((key) => [nameOfSetting(key), config[key]]))
}
