import type { LiveEvent } from '@app/domain/registry/live.events'
import { keepStream, type LiveListener } from './keep-stream.ts'

/** Number of messages kept for pages that open later. */
const MOST_KEPT = 200

/** Message between tabs. */
type Told =
  | { kind: 'news'; events: LiveEvent[]; mark: string | undefined }
  | { kind: 'missed'; mark: string | undefined }
  | { kind: 'state'; state: 'live' | 'broken' }
  | { kind: 'end'; why: 'session' | 'membership' }
  /** A new page has opened, with data as of that moment. */
  | { kind: 'since'; at: number }

interface Options extends LiveListener {
  person: string
  /** Start of this page's data: as a mark of the server, and by the clock. */
  mark: string | undefined
  readSince: number
  headers: () => Record<string, string>
}

/**
 * Receives changes through one stream for all tabs of this browser. The tab that holds the lock keeps the stream and
 * forwards its messages; when that tab closes, the next one takes the lock and continues after the last message.
 * @returns ends it for this tab
 */
export function shareStream({ person, mark: from, readSince, headers, ...listener }: Options): () => void {
  const name = `live ${person}`
  const leave = new AbortController()
  const channel = new BroadcastChannel(name)
  const kept: { at: number; told: Told }[] = []
  let mark = from
  let state: 'live' | 'broken' | undefined
  let leads = false

  const take = (told: Told): void => {
    if (told.kind === 'news') {
      mark = told.mark ?? mark
      listener.onNews(told.events, mark)
    } else if (told.kind === 'missed') {
      mark = told.mark ?? mark
      listener.onMissed(mark)
    } else if (told.kind === 'state') listener.onState(told.state)
    else if (told.kind === 'end') listener.onEnd(told.why)
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  const post = (told: Told): void => channel.postMessage(told)
  const tell = (told: Told): void => {
    post(told)
    take(told)
  }
  const keepAndTell = (told: Told): void => {
    kept.push({ at: Date.now(), told })
    if (kept.length > MOST_KEPT) kept.shift()
    tell(told)
  }
  /** Sends a new page the messages that it may have missed. */
  const catchUp = (since: number): void => {
    if (state) post({ kind: 'state', state })
    const oldest = kept[0]
    if (kept.length === MOST_KEPT && oldest && oldest.at > since) {
      post({ kind: 'missed', mark: undefined })
    } else for (const { at, told } of kept) if (at >= since) post(told)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.kind !== 'since') take(data)
    else if (leads) catchUp(data.at)
  })

  const lead = (): Promise<void> => {
    leads = true
    const stop = keepStream({
      mark,
      headers,
      onNews: (events, next) => keepAndTell({ kind: 'news', events, mark: next }),
      onMissed: (next) => keepAndTell({ kind: 'missed', mark: next }),
      onState: (next) => {
        state = next
        tell({ kind: 'state', state: next })
      },
      onEnd: (why) => tell({ kind: 'end', why }),
    })
    return new Promise((resolve) => {
      leave.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  }
  post({ kind: 'since', at: readSince })
  navigator.locks.request(name, { signal: leave.signal }, lead).catch(() => undefined)
  return () => {
    leave.abort()
    channel.close()
  }
}

/**
 * Replaces `shareStream` in browsers without locks, which only secure pages have: each tab keeps a stream of its own
 * while it is visible.
 */
export function streamWhileSeen({
  mark: from,
  headers,
  ...listener
}: Omit<Options, 'person' | 'readSince'>): () => void {
  let mark = from
  let stop: (() => void) | undefined
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      stop?.()
      stop = undefined
      return
    }
    stop ??= keepStream({
      mark,
      headers,
      ...listener,
      onNews: (events, next) => {
        mark = next
        listener.onNews(events, next)
      },
      onMissed: (next) => {
        mark = next
        listener.onMissed(next)
      },
    })
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}
