import { backoff } from '@app/domain/kernel/time/backoff'
import { LIVE_PATH, type LiveEnd, type LiveEvent } from '@app/domain/registry/live.events'
import { readStream, type StreamMessage } from './read-stream.ts'

/** Pauses between attempts. */
const PAUSES = { first: 1000, longest: 30_000, jitter: -0.5 }
/** Time without a stream after which people are informed. */
export const BROKEN_MILLISECONDS = 15_000
/** Longest absence that the server's memory covers; after a longer one, everything reloads. */
const LONGEST_AWAY = 30 * 60_000
/** Timeout of the head of an answer, which normally arrives at once. */
const ANSWER_MILLISECONDS = 10_000

/** Listener of a page: changes with the mark after them, missed changes, and the state of the connection. */
export interface LiveListener {
  onNews: (events: LiveEvent[], mark: string | undefined) => void
  /** Called if everything has to be reloaded. */
  onMissed: (mark: string | undefined) => void
  /** Called when changes start or stop arriving. */
  onState: (state: 'live' | 'broken') => void
  /** Called if the session is over or lets no person in now, or if the household may be over. */
  onEnd: (why: Extract<LiveEnd, 'session' | 'membership'>) => void
}

interface Options extends LiveListener {
  /** Mark of the last received message. */
  mark: string | undefined
  headers: () => Record<string, string>
  baseUrl?: string
  /** Fires `online` once the device is back on its network. */
  network?: EventTarget
  firstPause?: number
  brokenAfter?: number
}

/**
 * Keeps a stream open: reopens it after a growing pause, or at once when the device is back on its network, and
 * continues after the last received message.
 * @returns closes the stream
 */
export function keepStream({
  mark: from,
  headers,
  baseUrl = '/api',
  network = window,
  firstPause = PAUSES.first,
  brokenAfter = BROKEN_MILLISECONDS,
  ...listener
}: Options): () => void {
  const leave = new AbortController()
  let mark = from
  let heardAt = Date.now()
  let failures = 1
  let resting: PromiseWithResolvers<void> | undefined
  let isBroken: ReturnType<typeof setTimeout> | undefined
  const startWaiting = () => {
    isBroken ??= setTimeout(() => listener.onState('broken'), brokenAfter)
  }
  const hear = ({ kind, data, mark: next }: StreamMessage): void => {
    heardAt = Date.now()
    mark = next ?? mark
    if (kind === 'hello') {
      failures = 1
      clearTimeout(isBroken)
      isBroken = undefined
      listener.onState('live')
    } else if (kind === 'changes') listener.onNews(JSON.parse(data) as LiveEvent[], mark)
    else if (kind === 'reset') listener.onMissed(mark)
    else if (kind === 'end' && (data === 'session' || data === 'membership')) listener.onEnd(data)
  }
  const openOnce = async (): Promise<number> => {
    const isTooOld = Date.now() - heardAt > LONGEST_AWAY
    const answer = await askFor(`${baseUrl}${LIVE_PATH}`, leave.signal, {
      ...headers(),
      ...(mark !== undefined && !isTooOld ? { 'last-event-id': mark } : {}),
    })
    // Signed out, or a second factor is required by now.
    if (answer.status === 401 || answer.status === 403) listener.onEnd('session')
    if (!answer.ok || !answer.body) {
      void answer.body?.cancel()
      return Number(answer.headers.get('retry-after') ?? 0) * 1000
    }
    if (isTooOld) listener.onMissed(undefined)
    await readStream(answer.body, hear)
    return 0
  }
  const rest = async (milliseconds: number): Promise<void> => {
    resting = Promise.withResolvers()
    const timer = setTimeout(resting.resolve, milliseconds)
    await resting.promise
    clearTimeout(timer)
  }
  const keepOpen = async (): Promise<void> => {
    while (!leave.signal.aborted) {
      startWaiting()
      const asked = await openOnce().catch(() => 0)
      if (leave.signal.aborted) return
      startWaiting()
      const pause = backoff({ ...PAUSES, first: firstPause }, failures, Math.random())
      await rest(Math.max(asked, pause))
      failures += 1
    }
  }
  const comeBack = () => {
    failures = 1
    resting?.resolve()
  }
  network.addEventListener('online', comeBack)
  void keepOpen()
  return () => {
    leave.abort()
    network.removeEventListener('online', comeBack)
    clearTimeout(isBroken)
    resting?.resolve()
  }
}

/** Resolves with the head of the answer; the body can be read until the signal aborts. */
async function askFor(url: string, signal: AbortSignal, headers: Record<string, string>): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ANSWER_MILLISECONDS)
  try {
    return await fetch(url, { headers, cache: 'no-store', signal: AbortSignal.any([signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
