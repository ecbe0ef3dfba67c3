import type { ActivitySubject } from '../activity/activity.contract.ts'
import type { Permission } from '../kernel/permissions.ts'

/** What a live event can be about: the tables of the trail, and what concerns a person or a household itself. */
export type LiveSubject = ActivitySubject | 'vaccine_intervals' | 'sessions' | 'households' | 'account'

/**
 * The permission that a role needs to be told of a subject; null where only the person concerned is told. An event
 * carries no contents, so that of a pet goes to everybody who sees its face.
 */
export const liveSubjects: Readonly<Record<LiveSubject, Permission | null>> = {
  pets: 'view pet faces',
  medications: 'view medications',
  doses: 'view medications',
  refills: 'view medications',
  appointments: 'view appointments',
  health_logs: 'view health logs',
  vaccinations: 'view vaccinations',
  vaccine_intervals: 'view vaccinations',
  photos: 'view photos',
  documents: 'view documents',
  emergency_contacts: 'view emergency information',
  service_providers: 'view service providers',
  households: 'view members',
  sessions: null,
  account: null,
}

/** Something was written; what stands there now is read as ever. */
export interface LiveEvent {
  subject: LiveSubject
  action: 'added' | 'changed' | 'deleted'
  /** The household that it belongs to; none where it is the person's own. */
  household?: string
  /** The row; none where one change touched several. */
  id?: string
  pet?: string
  /** Who did it, if a person did. */
  by?: string
}

/** The messages of the stream: its opening, news, "something was missed, read everything anew", a sign of life, the end. */
export type LiveMessage = 'hello' | 'changes' | 'reset' | 'beat' | 'end'

/** Why the server ended a stream: who may see what has changed, the session is over, or there is a newer stream. */
export type LiveEnd = 'membership' | 'session' | 'replaced' | 'unavailable'

/** The path of the stream, below that of the API. */
export const LIVE_PATH = '/live'
/** A stream that has said nothing for so long gives a sign of life. */
export const BEAT_SECONDS = 25
/** A browser takes a stream for broken that has given none for so long. */
export const SILENCE_SECONDS = 60
/** The longest place in the stream that is kept or asked for, in characters. */
export const MARK_MAX = 2000
