import { LIVE_PATH, type LiveEnd, type LiveEvent } from '@app/domain/registry/live.events'
import { readStream, type StreamMessage } from './read-stream.ts'

/** Pauses between tries: the first, and the longest; each is twice the one before, and up to half shorter by chance. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
/** Without a stream for so long, people are told. */
export const BROKEN_MILLISECONDS = 15_000
/** Who was away for longer than this reads everything anew: the server does not keep all of it. */
const LONGEST_AWAY = 30 * 60_000
/** The head of an answer comes at once, or not at all. */
const ANSWER_MILLISECONDS = 10_000

/** What a page hears: news with the place after them, that something was missed, and whether it hears anything at all. */
export interface LiveListener {
  onNews: (events: LiveEvent[], mark: string | undefined) => void
  /** Everything has to be read anew. */
  onMissed: (mark: string | undefined) => void
  /** Whether changes come in. */
  onState: (state: 'live' | 'broken') => void
  /** The session is over or lets nobody in as it is, or the household may be over. */
  onEnd: (why: Extract<LiveEnd, 'session' | 'membership'>) => void
}

interface Options extends LiveListener {
  /** Where to go on. */
  mark: string | undefined
  headers: () => Record<string, string>
  baseUrl?: string
  /** Says when the device is back on its network. */
  network?: EventTarget
  firstPause?: number
  brokenAfter?: number
}

/**
 * Keeps a stream open: opens it anew after a growing pause, at once when the device is back on its network, and goes on
 * after the last message that was heard.
 * @returns ends it
 */
export function keepStream({
  mark: from,
  headers,
  baseUrl = '/api',
  network = window,
  firstPause = FIRST_PAUSE,
  brokenAfter = BROKEN_MILLISECONDS,
  ...listener
}: Options): () => void {
  const leave = new AbortController()
  let mark = from
  let heardAt = Date.now()
  let pause = firstPause
  let resting: PromiseWithResolvers<void> | undefined
  let isBroken: ReturnType<typeof setTimeout> | undefined
  const startWaiting = () => {
    isBroken ??= setTimeout(() => listener.onState('broken'), brokenAfter)
  }
  const hear = ({ kind, data, mark: next }: StreamMessage): void => {
    heardAt = Date.now()
    mark = next ?? mark
    if (kind === 'hello') {
      pause = firstPause
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
      await rest(Math.max(asked, pause * (1 - Math.random() / 2)))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }
  const comeBack = () => {
    pause = firstPause
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

/** The answer's head; what follows is read for as long as the signal lets it. */
async function askFor(url: string, signal: AbortSignal, headers: Record<string, string>): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ANSWER_MILLISECONDS)
  try {
    return await fetch(url, { headers, cache: 'no-store', signal: AbortSignal.any([signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
