import type { ServerResponse } from 'node:http'
import type { LiveEnd, LiveMessage } from '@app/domain/registry/live.events'
import type { FoundSession } from './live-events.ts'

/**
 * Size of the backlog for a slow reader; beyond it the stream is closed, and the reader later requests the missed
 * events.
 */
const MOST_WAITING_BYTES = 64 * 1024
/** Time allowed to a reader for the last message. */
const LAST_WORD_MILLISECONDS = 5000

/** One open stream. Thousands are open at once, so it stores little. */
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

/** Creates a stream that sends nothing until `begin`. */
export const newStream = (
  { userId, sessionId, expiresAt }: FoundSession,
  outgoing: ServerResponse,
  now: number,
): LiveStream => ({ userId, sessionId, expiresAt, spokeAt: now, held: [], outgoing })

/**
 * Formats a message.
 * @param mark position in the order of events from which a returning browser continues
 */
export const message = (kind: LiveMessage, data = '', mark?: string): string =>
  `${mark === undefined ? '' : `id: ${mark}\n`}event: ${kind}\ndata: ${data}\n\n`

/** Sends text, or closes the connection of a reader that does not read. */
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

/** Sends the reason, and ends the stream; cuts off a reader that does not read it in time. */
export function end(
  stream: LiveStream,
  why: LiveEnd,
  now: number,
  withinMilliseconds = LAST_WORD_MILLISECONDS,
): void {
  stream.held = undefined
  say(stream, message('end', why), now)
  // A stopping server does not find the connection itself any more: its parser is gone.
  stream.outgoing.setTimeout(withinMilliseconds)
  stream.outgoing.end()
}
