import { systemRoles } from '../kernel/access/roles.ts'
import { nameOfSetting } from '../kernel/access/system-config.ts'
import { capitalized } from '../kernel/message-format.ts'
import { settingValueInWords } from './admin-settings.texts.ts'
import { systemRoleLabels } from './administration.texts.ts'
import type { AuditEntryView } from './audit.fields.ts'
import { keyOfSetting, systemSettings } from './system-settings.ts'

/** Actions of the audit log in the past tense; a subject that is an account follows them. */
const done: Readonly<Record<string, string>> = {
  grant: 'granted a permission to',
  revoke: 'took a permission back from',
  'list grants': 'read the granted permissions',
  'change role': 'changed the role of',
  'read queue': 'read the moderation queue',
  approve: 'approved a community post',
  hide: 'hid a community post',
  show: 'showed a community post again',
  lock: 'locked a discussion',
  unlock: 'unlocked a discussion',
  verify: 'marked a post as expert-verified',
  unverify: 'took an expert mark back',
  dismiss: 'dismissed reports',
  suspend: 'suspended an author',
  unsuspend: 'lifted a suspension',
  rename: 'renamed an author',
  'change words': 'changed the listed words',
  answer: 'answered an appeal',
  'read tickets': 'read the tickets',
  note: 'wrote a note at a ticket',
  change: 'changed a ticket',
  'delete ticket': 'deleted a ticket',
  'save canned answer': 'saved a canned answer',
  'delete canned answer': 'deleted a canned answer',
  'grant access': 'let the support look at a household',
  'end access': 'ended support access to a household',
  'read household': 'looked into a household',
  'list accounts': 'read the accounts',
  'read account': 'read the account of',
  'lock account': 'locked the account of',
  'unlock account': 'unlocked the account of',
  'end sessions': 'ended the sessions of',
  'reset second factor': 'removed the second factor of',
  'give plan': 'gave a complimentary plan to',
  'end plan': 'ended the complimentary plan of',
  'start export': 'started an export for',
  'delete account': 'deleted the account of',
  'read settings': 'read the system settings',
  'change setting': 'changed',
  'undo setting': 'took back a change of',
  'send test mail': 'sent a test mail',
  'read audit log': 'read the audit log',
  'retry queue': 'retried a queue',
  'publish announcement': 'published an announcement',
  'withdraw announcement': 'withdrew an announcement',
}

/** Name of an action in the filter. */
export const auditActionLabel = (action: string): string => capitalized(action)

/** A simple value of the details in words. */
const words = (value: unknown): string => {
  if (typeof value === 'number') return value.toLocaleString('en')
  return typeof value === 'string' && value !== '' ? value : 'none'
}

/** A value of a setting in words; null is the default. */
function settingWords(name: string, value: unknown): string {
  const key = keyOfSetting(name)
  const isValue = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
  if (!isValue) return 'the default'
  return key ? settingValueInWords({ key: nameOfSetting(key) }, value) : words(value)
}

/** The setting of an entry with its values. */
function settingInWords(name: string, details: AuditEntryView['details']): string {
  const key = keyOfSetting(name)
  const label = `“${key ? systemSettings[key].label : name}”`
  if (!('from' in details)) return label
  return `${label} from ${settingWords(name, details['from'])} to ${settingWords(name, details['to'])}`
}

/** A system role as the screens name it. */
function roleWords(role: unknown): string {
  const known = systemRoles.find((name) => name === role)
  return known ? systemRoleLabels[known] : words(role)
}

/** Kind that the support read, or the cause of the end of its access. */
function accessDetails(kind: unknown, end: unknown): string {
  if (kind !== undefined) return `(${words(kind).replaceAll('_', ' ')})`
  return end === undefined ? '' : `(${words(end)})`
}

/** Details that a sentence shows, without ids and texts of people. */
function detailsInWords({ details }: AuditEntryView): string {
  const { key, role, permission, plan, until, queue, kind, household } = details
  if (typeof key === 'string') return settingInWords(key, details)
  if (household !== undefined) return accessDetails(kind, details['end'])
  if (role !== undefined) return `to ${roleWords(role)}`
  if (permission !== undefined) return `(${words(permission)})`
  if (plan !== undefined) return `(${words(plan)}${until === undefined ? '' : ` until ${words(until)}`})`
  return queue === undefined ? '' : `(${words(queue)})`
}

/** Words of an entry: the action, and its details behind the subject. */
export const auditSentence = (entry: AuditEntryView): { did: string; details: string } => ({
  did:
    entry.action === 'answer' && entry.subjectKind === 'support_tickets'
      ? 'answered a ticket'
      : (done[entry.action] ?? `did “${entry.action}”`),
  details: detailsInWords(entry),
})

/** Reason of an entry; null for one that the program gave: at the console, and for a reading. */
export const auditReason = ({ action, actor, reason }: AuditEntryView): string | null =>
  (actor === null && reason === 'console') || /^(?:read|list) /.test(action) ? null : reason

/** Texts of the screen of the audit log. */
export const auditTexts = {
  title: 'Audit log',
  subtitle: 'What administrators and the console did. Nobody can change an entry; it is kept for 24 months.',
  loading: 'Loading the audit log',
  entries: 'Entries',
  actor: 'Who',
  allActors: 'Everyone',
  console: 'Console',
  deleted: 'Deleted account',
  action: 'Action',
  allActions: 'All actions',
  about: (id: string) => `About account ${id.slice(0, 8)}…`,
  nothing: { title: 'No entries', sentence: 'Actions of administrators are listed here.' },
  nothingFound: { title: 'No entries match', sentence: 'Other filters have some.', clear: 'Clear filters' },
}
