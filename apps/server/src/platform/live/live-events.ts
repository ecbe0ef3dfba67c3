import { reachOf } from '@app/domain/kernel/access/permissions'
import type { HouseholdRole } from '@app/domain/kernel/access/roles'
import { MARK_MAX, type LiveEvent } from '@app/domain/registry/live.events'
import { liveSubjects } from '@app/domain/registry/live.subjects'
import { type RowOf, bool, instant, json, text, uuid } from '../database/columns.ts'
import { namedSql, type Tx } from '../database/tx.ts'

/** Above this number of events browsers reload everything instead of receiving each event. */
const MOST_EVENTS = 5000
/** Number of transactions over which a stream can be resumed: some minutes of the largest load, hours of a family's. */
const LOOK_BACK = 100_000

/** An event with its audience, as the database stores it. */
export interface ToldEvent extends Pick<LiveEvent, 'subject' | 'action'> {
  /** The one person concerned, whatever their household. */
  person: string | null
  household: string | null
  id: string | null
  pet: string | null
  by: string | null
  /** Current members of its household. */
  people: [userId: string, role: HouseholdRole][]
}

/** Changes that have become visible between two snapshots of the database. */
export const batchColumns = {
  /** Later snapshot, from which to continue. */
  snapshot: text,
  /** True if there were too many events to list, or if they are unknown. */
  overflow: bool,
  events: json<ToldEvent[]>(),
}
export type Batch = RowOf<typeof batchColumns>

const read = namedSql(batchColumns, 'select * from app.read_events($1::pg_snapshot, $2, null)')
const resume = namedSql(batchColumns, 'select * from app.resume_events($1, $2, $3, $4)')
const find = namedSql(
  { session_id: uuid, user_id: uuid, expires_at: instant, owes_second_factor: bool, snapshot: text },
  'select * from app.find_session($1)',
)
const last = namedSql({ session_id: uuid, expires_at: instant }, 'select * from app.lasting_sessions($1)')

const nothing = (snapshot: string): Batch => ({ snapshot, overflow: true, events: [] })

/** Reads all events that have become visible since the snapshot. */
export async function readEvents(tx: Tx, since: string): Promise<Batch> {
  const [batch] = await tx.run(read, [since, MOST_EVENTS])
  return batch ?? nothing(since)
}

/**
 * Returns the events that one user missed.
 * @param kept the snapshot that their browser stored, as received
 */
export async function resumeEvents(tx: Tx, kept: string, person: string): Promise<Batch> {
  const [batch] = await tx.run(resume, [isMark(kept) ? kept : '', MOST_EVENTS, LOOK_BACK, person])
  return batch ?? nothing('')
}

const isMark = (mark: string): boolean => mark.length <= MARK_MAX && /^\d{1,18}:\d{1,18}:[\d,]*$/.test(mark)

/** Session of a stream, and the snapshot from which the stream continues. */
export interface FoundSession {
  sessionId: string
  userId: string
  expiresAt: number
  /** True if the installation requires a second factor, and the account has none. */
  owesSecondFactor: boolean
  snapshot: string
}

/** Finds the session of a token, without marking the session as used. */
export async function findSession(tx: Tx, tokenHash: string): Promise<FoundSession | undefined> {
  const [row] = await tx.run(find, [tokenHash])
  if (!row) return undefined
  const { session_id: sessionId, user_id: userId, expires_at, owes_second_factor: owesSecondFactor } = row
  return { sessionId, userId, expiresAt: expires_at.getTime(), owesSecondFactor, snapshot: row.snapshot }
}

/** Returns the expiry of sessions by their ids. Leaves out those that are over or owe a required second factor. */
export async function lastingSessions(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.run(last, [ids])
  return new Map(rows.map(({ session_id, expires_at }) => [session_id, expires_at.getTime()]))
}

/** Returns the current audience of an event, by the permission matrix; for an event to everyone, all listeners. */
export function* audienceOf(
  { subject, person, people }: ToldEvent,
  listeners: Iterable<string>,
): Generator<string> {
  if (person) yield person
  // A process of a later version may send subjects that this version does not know; they have no audience here.
  const permission = Object.hasOwn(liveSubjects, subject) ? liveSubjects[subject] : null
  if (permission === 'everybody') yield* listeners
  if (permission === 'everybody' || permission === null) return
  for (const [userId, role] of people) if (userId !== person && reachOf(role, permission)) yield userId
}

/** Formats an event for the stream. */
export function inWords({ subject, action, household, id, pet, by }: ToldEvent): string {
  const event: LiveEvent = {
    subject,
    action,
    ...(household ? { household } : {}),
    ...(id ? { id } : {}),
    ...(pet ? { pet } : {}),
    ...(by ? { by } : {}),
  }
  return JSON.stringify(event)
}
