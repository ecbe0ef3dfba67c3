import type { ServerResponse } from 'node:http'
import type { LiveEnd, LiveMessage } from '@app/domain/registry/live.events'
import type { FoundSession } from './live-events.ts'

/** So much waits at most for a reader; one that is further behind is dropped, and asks later for what it missed. */
const MOST_WAITING_BYTES = 64 * 1024
/** Time allowed to a reader for the last message. */
const LAST_WORD_MILLISECONDS = 5000

/** One open stream. Thousands are held at once, so it keeps little. */
export interface LiveStream {
  readonly userId: string
  readonly sessionId: string
  /** End of its session, as last read. */
  expiresAt: number
  /** Time of its last message. */
  spokeAt: number
  /** Messages that arrived while its opening was still being read. */
  held: string[] | undefined
  readonly outgoing: ServerResponse
}

/** A stream that says nothing until `begin`. */
export const newStream = (
  { userId, sessionId, expiresAt }: FoundSession,
  outgoing: ServerResponse,
  now: number,
): LiveStream => ({ userId, sessionId, expiresAt, spokeAt: now, held: [], outgoing })

/**
 * A message as it is written.
 * @param mark the place in the order of events after which a browser that comes back goes on
 */
export const message = (kind: LiveMessage, data = '', mark?: string): string =>
  `${mark === undefined ? '' : `id: ${mark}\n`}event: ${kind}\ndata: ${data}\n\n`

/** Says something, or cuts the line to a reader that takes nothing. */
export function say(stream: LiveStream, text: string, now: number): void {
  const { outgoing, held } = stream
  if (outgoing.destroyed || outgoing.writableEnded) return
  if (held) {
    held.push(text)
    return
  }
  stream.spokeAt = now
  outgoing.write(text)
  if (outgoing.writableLength > MOST_WAITING_BYTES) outgoing.destroy()
}

/** Sends the opening of a stream, then the messages held back during it. */
export function begin(stream: LiveStream, text: string, now: number): void {
  const held = stream.held ?? []
  stream.held = undefined
  say(stream, text + held.join(''), now)
}

/** Says why, and ends the stream; a reader that does not take that in time is cut. */
export function end(
  stream: LiveStream,
  why: LiveEnd,
  now: number,
  withinMilliseconds = LAST_WORD_MILLISECONDS,
): void {
  stream.held = undefined
  say(stream, message('end', why), now)
  // A server that stops does not find the connection itself any more: its parser is gone.
  stream.outgoing.setTimeout(withinMilliseconds)
  stream.outgoing.end()
}
