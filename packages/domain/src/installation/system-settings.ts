import type { z } from 'zod'
import {
  nameOfSetting,
  type ConfigKey,
  type SettingName,
  type SystemConfig,
} from '../kernel/access/system-config.ts'
import {
  addressList,
  daysValue,
  domainList,
  lineValue,
  numberValue,
  secretValue,
  senderValue,
  serverValue,
  sourcesValue,
  switchValue,
  timeValue,
  timeZoneValue,
} from './setting-values.rules.ts'
import { settingTexts, type SettingGroup } from './system-settings.texts.ts'

/** Control that edits a setting. A list separates its entries by commas; a secret is never shown. */
export type SettingKind = 'switch' | 'number' | 'text' | 'list' | 'secret'

export type SettingValue = boolean | number | string

/** Declaration of one system setting. */
export interface SystemSetting {
  group: SettingGroup
  label: string
  kind: SettingKind
  /** Bounds and unit of a number. */
  min?: number
  max?: number
  unit?: string
  value: z.ZodType<SettingValue>
}

const toggle = (group: SettingGroup, label: string): SystemSetting => ({
  group,
  label,
  kind: 'switch',
  value: switchValue,
})

const amount = (
  group: SettingGroup,
  label: string,
  [min, max]: readonly [number, number],
  unit?: string,
): SystemSetting => ({
  group,
  label,
  kind: 'number',
  min,
  max,
  ...(unit ? { unit } : {}),
  value: numberValue(min, max),
})

const words = (
  group: SettingGroup,
  label: string,
  value: z.ZodType<string>,
  kind: 'text' | 'list' | 'secret' = 'text',
): SystemSetting => ({ group, label, kind, value })

/**
 * Every system setting, in its order on the screen. A number has bounds within which the product stays usable: at least
 * 60 API requests a minute, so that an administrator can still change it back.
 */
export const systemSettings = {
  maintenanceMode: toggle('Access', 'Maintenance mode'),
  registrationEnabled: toggle('Access', 'Registration'),
  emailVerificationRequired: toggle('Access', 'Confirm email address'),
  maxUsers: amount('Access', 'Accounts, at most', [0, 10_000_000]),
  maxPetsPerUser: amount('Access', 'Pets per account, at most', [0, 100_000]),
  twoFactorEnabled: toggle('Sign-in', 'Second factor available'),
  twoFactorRequired: toggle('Sign-in', 'Second factor required'),
  sessionTimeoutHours: amount('Sign-in', 'Session timeout', [1, 720], 'hours'),
  passwordMinLength: amount('Sign-in', 'Password length, at least', [8, 64], 'characters'),
  passwordRequireSpecial: toggle('Sign-in', 'Password needs a special character'),
  passwordRequireNumbers: toggle('Sign-in', 'Password needs a number'),
  passwordRequireUppercase: toggle('Sign-in', 'Password needs an uppercase letter'),
  maxLoginAttempts: amount('Sign-in', 'Failed sign-ins before lockout', [1, 100]),
  lockoutDurationMinutes: amount('Sign-in', 'Lockout', [1, 10_080], 'minutes'),
  rateLimitingEnabled: toggle('Rate limits', 'Limit requests'),
  apiRateLimit: amount('Rate limits', 'API requests, at most', [60, 10_000_000], 'a minute'),
  loginRateLimit: amount('Rate limits', 'Sign-in attempts, at most', [1, 10_000_000], 'a minute'),
  smtpHost: words('Mail', 'Server', serverValue),
  smtpPort: amount('Mail', 'Port', [1, 65_535]),
  smtpUsername: words('Mail', 'User', lineValue(254)),
  smtpPassword: words('Mail', 'Password', secretValue, 'secret'),
  smtpFrom: words('Mail', 'From', senderValue),
  autoBackupEnabled: toggle('Backups', 'Automatic backup'),
  backupFrequencyHours: amount('Backups', 'Back up every', [1, 720], 'hours'),
  backupRetentionDays: amount('Backups', 'Keep backups for', [1, 3650], 'days'),
  ipWhitelist: words('Network', 'Admin addresses', addressList, 'list'),
  allowedDomains: words('Network', 'Mail domains for sign-up', domainList, 'list'),
  contentSecurityPolicy: words('Network', 'Extra content sources', sourcesValue),
  communityEnabled: toggle('Community and support', 'Community'),
  supportDays: words('Community and support', 'Support days', daysValue),
  supportFrom: words('Community and support', 'Support from', timeValue),
  supportTo: words('Community and support', 'Support until', timeValue),
  supportTimeZone: words('Community and support', 'Support time zone', timeZoneValue),
} as const satisfies Record<ConfigKey, SystemSetting>

/** Keys of the settings, in their order on the screen. */
export const configKeys = Object.keys(systemSettings) as ConfigKey[]

/** Names of the settings in the API and at the console. */
export const settingNames = configKeys.map((key) => nameOfSetting(key)) as [SettingName, ...SettingName[]]

/** Returns the key of a name; undefined for an unknown one. */
export const keyOfSetting = (name: string): ConfigKey | undefined =>
  configKeys.find((key) => nameOfSetting(key) === name)

/** Keys whose values are encrypted, and in no answer or log. */
export const isSecretSetting = (key: ConfigKey): boolean => systemSettings[key].kind === 'secret'

/** Keys of the mail server, which reads every mail: only holders of 'grant permissions' change them. */
export const isMailSetting = (key: ConfigKey): boolean => systemSettings[key].group === 'Mail'

/** A value of a setting, or the message that refuses it. */
export type ReadSetting = { value: SettingValue; message?: never } | { message: string; value?: never }

/**
 * Reads a value for a setting.
 * @param config the settings in force, with which the value has to agree
 */
export function readSetting(key: ConfigKey, given: unknown, config: SystemConfig): ReadSetting {
  const setting: SystemSetting = systemSettings[key]
  const { data, error } = setting.value.safeParse(given)
  if (data === undefined) return { message: error?.issues[0]?.message ?? settingTexts.missing }
  const { supportFrom, supportTo }: SystemConfig = { ...config, [key]: data }
  const isOfHours = key === 'supportFrom' || key === 'supportTo'
  return isOfHours && supportFrom >= supportTo ? { message: settingTexts.order } : { value: data }
}
