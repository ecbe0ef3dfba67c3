import type { LiveEvent } from '@app/domain/registry/live.events'
import type { Client } from './http-client.ts'

/** One message of a stream. */
export interface HeardMessage {
  kind: string
  data: string
  mark: string | undefined
}

/** A browser's open stream, with the received messages. */
export interface LiveClient {
  readonly status: number
  readonly headers: Headers
  /** Answer of a refused stream. */
  readonly body: unknown
  /** All messages so far. */
  readonly heard: readonly HeardMessage[]
  /** Returns the events of all messages so far. */
  events(): LiveEvent[]
  /** Returns the position after the last message that has one. */
  mark(): string | undefined
  /** Waits for a matching message, including earlier ones. */
  until(fits: (message: HeardMessage) => boolean): Promise<HeardMessage>
  /** Waits for a matching event. */
  untilEvent(wanted: Partial<LiveEvent>): Promise<LiveEvent>
  /** Waits for the end; returns the reason, or undefined if the connection was cut. */
  ended(): Promise<string | undefined>
  close(): void
}

/** Opens the stream like a page of this browser. */
export async function listen(
  { url, cookies }: Client,
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveClient> {
  const leave = new AbortController()
  const response = await fetch(`${url}/api/live`, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
    signal: leave.signal,
  })
  const heard: HeardMessage[] = []
  let wake = Promise.withResolvers<void>()
  let over = false
  const tell = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const isStream = response.status === 200
  const body: unknown = isStream ? undefined : await response.json()
  const reading = isStream ? read(response, (message) => (heard.push(message), tell())) : Promise.resolve()
  const finished = reading.catch(() => undefined).then(() => ((over = true), tell()))

  const until: LiveClient['until'] = async (fits) => {
    for (;;) {
      const found = heard.find(fits)
      if (found) return found
      if (over) throw new Error(`The stream ended after ${JSON.stringify(heard)}`)
      await wake.promise
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    body,
    heard,
    events: () => heard.flatMap(eventsIn),
    mark: () => heard.findLast(({ mark }) => mark !== undefined)?.mark,
    until,
    async untilEvent(wanted) {
      const fits = fitsEvent(wanted)
      const found = eventsIn(await until((message) => eventsIn(message).some(fits))).find(fits)
      if (!found) throw new Error('The message lost its event')
      return found
    },
    async ended() {
      await finished
      return heard.findLast(({ kind }) => kind === 'end')?.data
    },
    close: () => leave.abort(),
  }
}

const eventsIn = ({ kind, data }: HeardMessage): LiveEvent[] =>
  kind === 'changes' ? (JSON.parse(data) as LiveEvent[]) : []

const fitsEvent = (wanted: Partial<LiveEvent>) => (event: LiveEvent) =>
  Object.entries(wanted).every(([key, value]) => Reflect.get(event, key) === value)

async function read(response: Response, onMessage: (message: HeardMessage) => void): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    const parts = rest.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const fields = new Map(part.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
      onMessage({ kind: fields.get('event') ?? '', data: fields.get('data') ?? '', mark: fields.get('id') })
    }
  }
}
