import { list } from '../kernel/message-format.ts'

/** Groups of the system settings, in their order on the screen. */
export const settingGroups = [
  'Access',
  'Sign-in',
  'Rate limits',
  'Mail',
  'Backups',
  'Network',
  'Community and support',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** Longest quotation of a refused value in a message, in characters. */
const QUOTED = 60

const quote = (value: string): string => `“${value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value}”`

/** Messages about a value of a system setting. */
export const settingTexts = {
  switch: 'Turn this on or off',
  number: (min: number, max: number) =>
    `Enter a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`,
  missing: 'Enter a value',
  tooLong: (max: number) => `Use at most ${max.toLocaleString('en')} characters`,
  tooMany: (most: number) => `List at most ${most} entries`,
  server: 'Enter a host name such as mail.example.com, without a port',
  sender: 'Enter an address such as care@example.com or Pawtrail <care@example.com>',
  address: (entry: string) =>
    `${quote(entry)} is not an address or range such as 198.51.100.7, 198.51.100.0/24 or 2001:db8::/32`,
  domain: (entry: string) => `${quote(entry)} is not a domain such as example.com`,
  directive: (name: string, known: readonly string[]) =>
    `${quote(name)} cannot be added. Use ${list(known)}, each followed by its sources`,
  source: (source: string) =>
    `${quote(source)} is not an https origin such as https://cdn.example.com. Wildcards and keywords are refused`,
  noSource: (name: string) => `${quote(name)} needs at least one source`,
  days: 'List weekdays from 1 for Monday to 7 for Sunday, such as 1,2,3,4,5',
  time: 'Enter a time such as 09:00',
  order: 'The start must be before the end',
  timeZone: 'Enter a time zone such as Europe/Berlin',
}

/** Messages of the screen. */
export const systemSettingTexts = {
  changed: 'Setting changed',
  undone: 'Change undone',
  testMailSent: 'Test mail sent',
}

/**
 * Message to the super_admins about a change of a mail setting.
 * @param by name of its author; null for the console, empty for a deleted account
 */
export const mailSettingsChangedTexts = (label: string, by: string | null) => ({
  title: 'The mail settings were changed',
  message: `${by === null ? 'Someone at the console' : by || 'A deleted account'} changed “${label}”. Whoever controls the mail server reads the links of password resets. If you did not expect this, undo the change and end that account’s sessions.`,
})

/** Result of a test mail without a server's answer. */
export const testMailTexts = {
  unconfirmed: 'Confirm your own email address first',
  sealed: 'The stored password can’t be read. Enter it again',
}

/** Results of a test mail, by the code of the mail library. */
export const testMailFailures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNECTION: 'No connection',
  ESOCKET: 'The connection failed',
  ETIMEDOUT: 'No answer in time',
  EDNS: 'There is no server of this name',
  EAUTH: 'The server refused the user or the password',
  ENOAUTH: 'The server refused the user or the password',
  ETLS: 'The server offers no encrypted connection',
  EENVELOPE: 'The server refused the sender or the recipient',
  EMESSAGE: 'The server refused the mail',
}
