import { capitalized } from '../kernel/message-format.ts'
import type { AuditEntryView } from './audit.fields.ts'

/** Actions of the audit log in the past tense; a subject that is an account follows them. */
const done: Readonly<Record<string, string>> = {
  grant: 'granted a permission to',
  revoke: 'took a permission back from',
  'list grants': 'read the granted permissions',
  'change role': 'changed the role of',
  'read queue': 'read the moderation queue',
  'read tickets': 'read the tickets',
  'delete ticket': 'deleted a ticket',
  'save canned answer': 'saved a canned answer',
  'delete canned answer': 'deleted a canned answer',
  'change words': 'changed the listed words',
  answer: 'answered an appeal',
  approve: 'approved a community post',
  hide: 'hid a community post',
  show: 'showed a community post again',
  lock: 'locked a discussion',
  unlock: 'unlocked a discussion',
  'list accounts': 'read the accounts',
  'read account': 'read the account',
  'lock account': 'locked',
  'unlock account': 'unlocked',
  'end sessions': 'ended the sessions of',
  'reset second factor': 'removed the second factor of',
  'give plan': 'gave a complimentary plan to',
  'end plan': 'ended the complimentary plan of',
  'start export': 'started an export for',
  'delete account': 'deleted an account',
  'change setting': 'changed the setting',
  'undo setting': 'took back a change of the setting',
  'retry queue': 'retried a queue',
  'publish announcement': 'published an announcement',
  'withdraw announcement': 'withdrew an announcement',
}

/** Name of an action in the filter. */
export const auditActionLabel = (action: string): string => capitalized(action)

/** A simple value of the details in words. */
const words = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return value.toLocaleString('en')
  return typeof value === 'string' && value !== '' ? value : 'none'
}

/** Details that a sentence shows, without ids and texts of people. */
function detailsInWords({ details }: AuditEntryView): string {
  const { key, from, to, role, permission, plan, until, queue } = details
  if (key !== undefined && ('from' in details || 'to' in details))
    return `${words(key)} from ${words(from)} to ${words(to)}`
  if (key !== undefined) return words(key)
  if (role !== undefined) return `to ${words(role)}`
  if (permission !== undefined) return `(${words(permission)})`
  if (plan !== undefined) return `(${words(plan)}${until === undefined ? '' : ` until ${words(until)}`})`
  return queue === undefined ? '' : `(${words(queue)})`
}

/** What an entry says: the action, and its details behind the subject. */
export const auditSentence = (entry: AuditEntryView): { did: string; details: string } => ({
  did: done[entry.action] ?? `did “${entry.action}”`,
  details: detailsInWords(entry),
})

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
