import { SILENCE_SECONDS, type LiveMessage } from '@app/domain/registry/live.events'

/** One message of the stream. */
export interface StreamMessage {
  kind: LiveMessage
  data: string
  /** Mark to continue after. */
  mark?: string
}

/** Longest message of our server; a longer one has another source. */
const MOST_CHARACTERS = 4_000_000

/**
 * Reads messages until the stream ends.
 * @throws the error of the body if the connection is lost, and an Error after a silence in which a sign of life was due
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: StreamMessage) => void,
  silenceMilliseconds = SILENCE_SECONDS * 1000,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await within(silenceMilliseconds, reader.read())
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      if (rest.length > MOST_CHARACTERS) throw new Error('A message has no end')
      for (const part of parts) onMessage(parse(part))
    }
  } finally {
    // The connection may be lost already; then there is nothing to cancel.
    reader.cancel().catch(() => undefined)
  }
}

function parse(text: string): StreamMessage {
  const fields = new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  const mark = fields.get('id')
  return {
    kind: fields.get('event') as LiveMessage,
    data: fields.get('data') ?? '',
    ...(mark ? { mark } : {}),
  }
}

async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream has fallen silent')), milliseconds)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
