import type { ActivitySubject } from './activity.contract.ts'

/**
 * Subject of a live event: the tables of the trail, snoozed doses, answered health alerts, changes to a person or a household, and the
 * installation's settings and announcements.
 */
export type LiveSubject =
  | ActivitySubject
  | 'occurrences'
  | 'vaccine_intervals'
  | 'health_alerts'
  | 'sessions'
  | 'account'
  | 'installation'
  | 'notifications'

/** A change to a row. The event carries no contents; clients read the row again. */
export interface LiveEvent {
  subject: LiveSubject
  action: 'added' | 'changed' | 'deleted' | 'read'
  /** The row's household; absent if the row belongs to a person. */
  household?: string
  /** Id of the row; absent if one change touched several rows. */
  id?: string
  pet?: string
  /** Id of the person who made the change, if a person did. */
  by?: string
}

/**
 * Messages of the stream: its opening, changes, a reset after missed changes (reload everything), a heartbeat, the end.
 */
export type LiveMessage = 'hello' | 'changes' | 'reset' | 'beat' | 'end'

/**
 * Reason for the server to end a stream: access has changed, the session is over or requires a second factor, a newer
 * stream exists, or the server is unavailable.
 */
export type LiveEnd = 'membership' | 'session' | 'replaced' | 'unavailable'

/** Path of the stream, relative to the API's. */
export const LIVE_PATH = '/live'
/** Interval of heartbeats on a silent stream. */
export const BEAT_SECONDS = 25
/** Silence after which a browser considers a stream broken. */
export const SILENCE_SECONDS = 60
/** Maximum length of a stream position, in characters. */
export const MARK_MAX = 2000
