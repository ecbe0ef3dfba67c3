import type { ActivitySubject } from './activity.contract.ts'

/**
 * What a live event can be about: the tables of the trail, doses that were put off, what concerns a person or a household
 * itself, and the settings and announcements of the installation.
 */
export type LiveSubject =
  | ActivitySubject
  | 'occurrences'
  | 'vaccine_intervals'
  | 'sessions'
  | 'account'
  | 'installation'
  | 'notifications'

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

/**
 * Why the server ended a stream: who may see what has changed, the session is over or owes a second factor, or
 * there is a newer stream.
 */
export type LiveEnd = 'membership' | 'session' | 'replaced' | 'unavailable'

/** The path of the stream, below that of the API. */
export const LIVE_PATH = '/live'
/** A stream that has said nothing for so long gives a sign of life. */
export const BEAT_SECONDS = 25
/** A browser takes a stream for broken that has given none for so long. */
export const SILENCE_SECONDS = 60
/** The longest place in the stream that is kept or asked for, in characters. */
export const MARK_MAX = 2000
