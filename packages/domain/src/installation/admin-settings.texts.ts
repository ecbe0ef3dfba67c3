import type { ConfigKey } from '../kernel/access/system-config.ts'
import { plural } from '../kernel/message-format.ts'
import type { SettingRow } from './system-settings.contract.ts'
import { keyOfSetting, type SystemSetting, systemSettings } from './system-settings.ts'

/** Declaration of a row's setting. */
export function settingOf({ key }: Pick<SettingRow, 'key'>): SystemSetting & { id: ConfigKey } {
  const id = keyOfSetting(key)
  if (id === undefined) throw new Error(`There is no setting ${key}`)
  return { ...systemSettings[id], id }
}

/** Settings whose empty value admits everything. */
const openWhenEmpty: ReadonlySet<ConfigKey> = new Set(['ipWhitelist', 'allowedDomains'])
/** Settings whose zero means no limit. */
const unlimitedAtZero: ReadonlySet<ConfigKey> = new Set(['maxUsers', 'maxPetsPerUser'])

/** A value of a setting in words: 'on', '30 minutes', 'any'. Secrets are never part of it. */
export function settingValueInWords(row: Pick<SettingRow, 'key'>, value: SettingRow['default']): string {
  const { id, unit } = settingOf(row)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === '') return openWhenEmpty.has(id) ? 'any' : 'none'
  if (typeof value === 'string') return value
  if (value === 0 && unlimitedAtZero.has(id)) return 'no limit'
  return [value.toLocaleString('en'), unit].filter(Boolean).join(' ')
}

/** A row's present value in words. */
export function valueInWords(row: SettingRow): string {
  if (row.value !== null) return settingValueInWords(row, row.value)
  return row.isChanged ? adminSettingsTexts.stored : 'none'
}

/** Default of a row in words. */
export function defaultInWords(row: SettingRow): string {
  const { id, kind } = settingOf(row)
  if (kind === 'secret') return ''
  return row.default === '' && !openWhenEmpty.has(id)
    ? 'No default'
    : `Default ${settingValueInWords(row, row.default)}`
}

/** Longest value that the button of an undo names, in characters. */
const LONGEST_ON_BUTTON = 30

/** Button of an undo: 'Undo: back to 12 hours'. A secret and a long value are not named. */
export function undoInWords(row: SettingRow): string {
  const words = row.undoTo === null ? '' : settingValueInWords(row, row.undoTo)
  const { undo, undoTo } = adminSettingsTexts
  return words === '' || words.length > LONGEST_ON_BUTTON ? undo : undoTo(words)
}

/** Consequence of an undo, with the value that returns. */
export const undoConsequence = (row: SettingRow): string =>
  row.undoTo === null
    ? adminSettingsTexts.undoHint
    : adminSettingsTexts.returns(settingValueInWords(row, row.undoTo))

/** The effect of the last change, as the beginning of a sentence. */
export function effectInWords(row: SettingRow): string {
  const { id, label } = settingOf(row)
  const known: Partial<Record<ConfigKey, (words: string) => string>> = {
    maintenanceMode: (words) =>
      words === 'on' ? 'Only administrators can use the app now.' : 'Everyone can use the app again.',
    registrationEnabled: (words) =>
      words === 'on' ? 'Everyone can sign up now.' : 'Only invited people can sign up now.',
    sessionTimeoutHours: (words) => `Sessions now end after ${words} without use.`,
    lockoutDurationMinutes: (words) => `A lockout now takes ${words}.`,
    smtpPassword: (words) =>
      words === 'none' ? 'The mail password is removed.' : 'The mail password is stored.',
  }
  const words = valueInWords(row)
  return known[id]?.(words) ?? generalEffect(label, words)
}

/** 'Pets per account: now at most 30.', 'Server is now mail.example.org.' */
function generalEffect(label: string, words: string): string {
  const [subject, bound] = label.split(/, (?=at (?:most|least)$)/)
  if (bound === undefined) return `${label} is now ${words}.`
  return `${subject}: now ${words === 'no limit' ? words : `${bound} ${words}`}.`
}

/** Consequences that a switch asks about, by the value that it gets. */
const consequences: Partial<Record<ConfigKey, { on?: string; off?: string }>> = {
  maintenanceMode: {
    on: 'Only administrators can use the app until maintenance is turned off. Everyone else sees the maintenance page within a second.',
  },
  registrationEnabled: { off: 'Only people with an invitation can sign up.' },
  emailVerificationRequired: {
    off: 'Sign-up opens an account at once, unless mail domains are listed. An unconfirmed address receives only its confirmation, and can’t accept invitations.',
  },
  twoFactorEnabled: { off: 'Nobody can set up a second factor. Accounts that have one keep it.' },
  twoFactorRequired: {
    on: 'Everyone without a second factor has to set one up before they can continue.',
  },
  rateLimitingEnabled: {
    off: 'Lifts the limits of API requests and sign-in attempts. Lockouts and the limits of guesses and mails hold.',
  },
  communityEnabled: { off: 'The community disappears for everyone. Its posts are kept.' },
}

/** Consequence of turning a setting on or off. */
export const consequenceOf = (id: ConfigKey, on: boolean): string | undefined =>
  consequences[id]?.[on ? 'on' : 'off']

/** Hints at the fields of single settings. */
export const settingHints: Partial<Record<ConfigKey, string>> = {
  maxUsers: '0 means no limit.',
  maxPetsPerUser: '0 means no limit.',
  ipWhitelist: 'Addresses and ranges, one a line. Empty admits every address.',
  allowedDomains: 'Domains, one a line. Empty admits every address.',
  contentSecurityPolicy:
    'A directive and its https sources, such as “img-src https://cdn.example.com”. Separate directives by semicolons.',
  smtpHost: 'Another server clears the stored password.',
  smtpPort: 'Another port clears the stored password.',
  smtpUsername: 'Another user clears the stored password.',
  smtpPassword: 'Stored encrypted, and never shown again. Leave it empty to remove it.',
  smtpFrom: 'An address, with or without a name.',
}

/** Texts of the screen of the system settings. */
export const adminSettingsTexts = {
  title: 'System settings',
  subtitle: (processes: number) =>
    processes > 1
      ? `Each change takes effect in all ${processes} processes within a second.`
      : 'Each change takes effect within a second.',
  find: 'Find a key',
  loading: 'Loading the settings',
  groups: 'Groups',
  all: 'All keys',
  changed: 'Changed',
  isChanged: 'Changed: ',
  stored: 'stored encrypted',
  fixed: 'Set by the environment',
  ofSuperAdmins: 'For super administrators',
  inUse: (accounts: number) => `${accounts.toLocaleString('en')} in use`,
  inEffect: (processes: number) =>
    processes > 1 ? `In effect in all ${processes} processes.` : 'In effect everywhere.',
  byConsole: 'Console',
  byDeleted: 'deleted account',
  undo: 'Undo',
  undoOf: (label: string) => `Undo: ${label}`,
  undoTo: (words: string) => `Undo: back to ${words}`,
  undoHint: 'The value before the last change returns.',
  returns: (words: string) => `The value before the last change returns: ${words}.`,
  change: (label: string) => `Change ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  turn: (label: string, on: boolean) =>
    `Turn ${on ? 'on' : 'off'} ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  changeOf: (label: string, value: string) => `${label}: ${value}. Change`,
  present: (value: string) => `Now ${value}.`,
  range: (min: number, max: number) => `From ${min.toLocaleString('en')} to ${max.toLocaleString('en')}.`,
  lockOut: { title: 'This locks you out', confirm: 'Save anyway' },
  nothingFound: {
    title: 'No key matches',
    sentence: 'Search by name or by key, or show all.',
    clear: 'Show all',
  },
  noneChanged: { title: 'Nothing is changed', sentence: 'Every setting has its default.' },
  yourAddress: (address: string, isListed: boolean) =>
    isListed
      ? `Your address, ${address}, is inside the admin addresses. A change that would lock you out asks first.`
      : `Your address is ${address}. A change that would lock you out asks first.`,
  testMail: {
    send: 'Send test mail',
    none: 'No test mail sent yet',
    noneDetail: 'It goes to your own address, through the server below.',
    failed: (reason: string) => `Test mail failed: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
    sent: 'Test mail sent',
    detail: (to: string, when: string) => `To ${to}, ${when}.`,
    answer: (answer: string) => `The server said: ${answer}`,
    failedToast: 'The test mail was not sent',
  },
  keys: (count: number) => plural(count, { one: '# key', other: '# keys' }),
}
