import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { BEAT_SECONDS, type LiveEnd } from '@app/domain/registry/live.events'
import type { Clock } from '../base/clock.ts'
import type { Tx } from '../database/tx.ts'
import {
  audienceOf,
  findSession,
  inWords,
  lastingSessions,
  readEvents,
  resumeEvents,
  type Batch,
  type FoundSession,
} from './live-events.ts'
import { begin, end, message, newStream, say, type LiveStream } from './live-stream.ts'

/** Pause between two reads of new events. */
const READ_MILLISECONDS = 250
/** Shortest pause between two reads, after a write of this process. */
const SOONER_MILLISECONDS = 60
/** Interval of heartbeats on a stream. */
const BEAT_MILLISECONDS = BEAT_SECONDS * 1000
/** Streams end once the database has not answered for so long, so that browsers show the outage. */
const AWAY_MILLISECONDS = 10_000
/** Highest number of streams per process; further ones are refused and retry later. */
const MOST_STREAMS = 10_000
/**
 * Highest number of streams per session, which is one browser. A further one ends the oldest, whose connection may be
 * dead.
 */
const MOST_OF_A_SESSION = 4

/** The open streams of one process. */
export interface LiveHub {
  /** Returns the session of a token; undefined if there is none. */
  findSession(tokenHash: string): Promise<FoundSession | undefined>
  /**
   * Streams to a browser until one side ends it. The head of the answer has been written.
   * @param mark position from which the browser continues; defaults to now
   */
  open(session: FoundSession, outgoing: ServerResponse, mark?: string): Promise<void>
  /** True once the hub reaches its stream limit. */
  isFull(): boolean
  /** Announces a write of this process. */
  nudge(): void
  /** Ends all streams and accepts no more. */
  stop(): void
  /** Number of open streams. */
  readonly size: number
}

interface Options {
  withSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  clock: Clock
  log: Logger
  mostStreams?: number
}

/**
 * Forwards events to the open streams. While there are any, it reads the newly visible events in one query, and sends
 * each user those that they may see at that moment.
 */
export function createLiveHub({ withSystem, clock, log, mostStreams = MOST_STREAMS }: Options): LiveHub {
  const people = new Map<string, Set<LiveStream>>()
  let size = 0
  let since: string | undefined
  /** Cancels the next read; undefined during a read. */
  let cancelRead: (() => void) | undefined
  let dueAt = 0
  let readAt = 0
  let answeredAt = 0
  let stopped = false

  const now = (): number => clock.now().getTime()
  const each = function* (): Generator<LiveStream> {
    for (const streams of people.values()) yield* streams
  }
  const remove = (stream: LiveStream): void => {
    const streams = people.get(stream.userId)
    if (!streams?.delete(stream)) return
    size -= 1
    if (streams.size === 0) people.delete(stream.userId)
    if (size > 0) return
    cancelRead?.()
    cancelRead = undefined
    since = undefined
  }
  // A separate function, so that its closure references the stream alone.
  const removeOnceClosed = (stream: LiveStream): void => {
    stream.outgoing.once('close', () => remove(stream))
    if (stream.outgoing.destroyed) remove(stream)
  }
  const endOne = (stream: LiveStream, why: LiveEnd): void => {
    remove(stream)
    end(stream, why, now())
  }
  const endAll = (why: LiveEnd): void => {
    for (const stream of each()) endOne(stream, why)
  }
  const readIn = (milliseconds: number): void => {
    cancelRead?.()
    dueAt = now() + milliseconds
    cancelRead = clock.after(milliseconds, readNext)
  }

  const readNext = async (): Promise<void> => {
    cancelRead = undefined
    const from = since
    if (from === undefined) return
    readAt = now()
    try {
      await withSystem(async (tx) => {
        const batch = await readEvents(tx, from)
        await deliver(tx, batch)
        // Every stream may have closed in the meantime, and new ones may begin at a later position.
        if (since === from) since = batch.snapshot
      })
      answeredAt = now()
    } catch (error) {
      if (size > 0 && !stopped) log.warn({ err: error }, 'failed to read live events; retrying')
      if (now() - answeredAt > AWAY_MILLISECONDS) endAll('unavailable')
    }
    if (size > 0 && cancelRead === undefined) readIn(READ_MILLISECONDS)
  }

  const deliver = async (tx: Tx, batch: Batch): Promise<void> => {
    const at = now()
    const newsOf = newsByPerson(batch, people)
    const streamsToCheck = new Set([...newsOf.keys()].flatMap(streamsOf))
    for (const stream of each()) if (batch.overflow || stream.expiresAt <= at) streamsToCheck.add(stream)
    await endWithSessions(tx, [...streamsToCheck])
    if (batch.overflow) for (const stream of each()) say(stream, message('reset', '', batch.snapshot), at)
    for (const [userId, { texts, ends }] of newsOf) {
      const news = message('changes', `[${texts.join(',')}]`, batch.snapshot)
      for (const stream of streamsOf(userId)) {
        say(stream, news, at)
        if (ends) endOne(stream, 'membership')
      }
    }
    for (const stream of each()) {
      if (at - stream.spokeAt >= BEAT_MILLISECONDS) say(stream, message('beat', '', batch.snapshot), at)
    }
  }
  const streamsOf = (userId: string): LiveStream[] => [...(people.get(userId) ?? [])]

  /** Ends streams whose session is over, or owes a second factor that has become required. */
  const endWithSessions = async (tx: Tx, streams: readonly LiveStream[]): Promise<void> => {
    if (streams.length === 0) return
    const lasting = await lastingSessions(tx, [...new Set(streams.map(({ sessionId }) => sessionId))])
    for (const stream of streams) {
      const expiresAt = lasting.get(stream.sessionId)
      if (expiresAt === undefined) endOne(stream, 'session')
      else stream.expiresAt = expiresAt
    }
  }

  const add = (session: FoundSession, outgoing: ServerResponse): LiveStream => {
    const stream = newStream(session, outgoing, now())
    const streams = people.get(session.userId) ?? new Set()
    people.set(session.userId, streams.add(stream))
    size += 1
    if (since === undefined) {
      since = session.snapshot
      answeredAt = now()
      readIn(READ_MILLISECONDS)
    }
    const ofSession = [...streams].filter(({ sessionId }) => sessionId === session.sessionId)
    const [oldest] = ofSession
    if (oldest && ofSession.length > MOST_OF_A_SESSION) endOne(oldest, 'replaced')
    return stream
  }

  return {
    findSession: (tokenHash) => withSystem((tx) => findSession(tx, tokenHash)),
    async open(session, outgoing, mark) {
      const stream = add(session, outgoing)
      removeOnceClosed(stream)
      try {
        await withSystem(async (tx) => {
          const beginning = await beginningOf(tx, session, mark)
          // The session may have ended between its lookup and the first listener.
          await endWithSessions(tx, [stream])
          begin(stream, beginning, now())
        })
      } catch (error) {
        log.warn({ err: error }, 'failed to resume a live stream')
        endOne(stream, 'unavailable')
      }
    },
    isFull: () => stopped || size >= mostStreams,
    nudge() {
      if (cancelRead === undefined) return
      const soonest = Math.max(readAt + SOONER_MILLISECONDS, now() + 1)
      if (soonest < dueAt) readIn(soonest - now())
    },
    stop() {
      stopped = true
      endAll('unavailable')
    },
    get size() {
      return size
    },
  }
}

/** Returns the opening messages of a stream: the greeting, and the events that the browser missed since `mark`. */
async function beginningOf(
  tx: Tx,
  { userId, snapshot }: FoundSession,
  mark: string | undefined,
): Promise<string> {
  if (mark === undefined) return message('hello', '', snapshot)
  const batch = await resumeEvents(tx, mark, userId)
  const hello = message('hello', '', batch.snapshot)
  if (batch.overflow) return hello + message('reset', '', batch.snapshot)
  const texts = newsByPerson(batch, new Set([userId])).get(userId)?.texts
  return texts ? hello + message('changes', `[${texts.join(',')}]`, batch.snapshot) : hello
}

interface News {
  texts: string[]
  /** The user's role in a household has changed, so their access has. */
  ends: boolean
}

/** Maps the events of a batch to the listening users with access to them. */
function newsByPerson(
  { events }: Batch,
  listeners: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>,
): Map<string, News> {
  const newsOf = new Map<string, News>()
  for (const event of events) {
    let text: string | undefined
    for (const userId of audienceOf(event, listeners.keys())) {
      if (!listeners.has(userId)) continue
      text ??= inWords(event)
      const news = newsOf.get(userId) ?? { texts: [], ends: false }
      news.texts.push(text)
      if (event.subject === 'households' && event.person === userId) news.ends = true
      newsOf.set(userId, news)
    }
  }
  return newsOf
}
