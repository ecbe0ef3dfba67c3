import { answerWithin } from './answer-within.ts'
import type { OperationRoute } from './operation-routes.ts'
import { noAnswer, readProblemError } from './problem-error.ts'

/**
 * Timeout of a read, which counts as no connection then: a list can show the failure and offer a retry. The server's
 * own timeouts are shorter (`pool.ts`), so a slower answer never comes.
 */
const READ_MILLISECONDS = 30_000

interface Sending {
  /** Base URL of the API, such as https://host/api. */
  baseUrl: URL
  input: unknown
  headers: Record<string, string>
  signal: AbortSignal | undefined
  send: (request: Request) => Promise<Response>
}

/**
 * Calls an operation: path, query and JSON or a form with a file in, JSON or a file out. It replaces the library's own
 * link for this API in a tenth of its size, because it is part of the first load.
 * @throws ProblemError if the operation is refused or no answer comes, and the signal's reason if it is aborted
 */
export async function sendOperation(route: OperationRoute, sending: Sending): Promise<unknown> {
  const { signal, send } = sending
  const answer = isRead(route)
    ? await answerWithin(READ_MILLISECONDS, (late) => {
        const either = signal ? AbortSignal.any([signal, late]) : late
        return askFor(toRequest(route, { ...sending, signal: either }), send)
      })
    : await askFor(toRequest(route, sending), send)
  return answer instanceof Response ? readFile(answer) : answer
}

/** Sends the request. Resolves with a file as soon as its body begins to arrive, because the rest may take long. */
async function askFor(request: Request, send: Sending['send']): Promise<unknown> {
  const response = await send(request).catch((error: unknown) => {
    throw request.signal.aborted ? error : noAnswer(error)
  })
  if (response.ok) return response.headers.has('content-disposition') ? response : response.json()
  throw readProblemError(await response.json().catch(() => undefined), {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
  })
}

/** True if an operation only reads. */
export const isRead = (route: OperationRoute): boolean => route.startsWith('GET ')

function toRequest(
  route: OperationRoute,
  { baseUrl, input, headers, signal }: Omit<Sending, 'send'>,
): Request {
  const [method = '', template = ''] = route.split(' ')
  const rest = new Map(Object.entries(input ?? {}))
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const url = new URL(baseUrl.pathname + path, baseUrl)
  const options: RequestInit = { method, headers, redirect: 'manual', ...(signal ? { signal } : {}) }
  if (rest.get('file') instanceof Blob) return new Request(url, { ...options, body: toForm(rest) })
  if (!isRead(route)) {
    const typed = { ...headers, 'content-type': 'application/json' }
    return new Request(url, { ...options, headers: typed, body: JSON.stringify(Object.fromEntries(rest)) })
  }
  for (const [name, value] of rest) {
    if (Array.isArray(value)) value.forEach((one, at) => url.searchParams.set(`${name}[${at}]`, String(one)))
    else if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return new Request(url, options)
}

/** A form represents null as an empty text. */
function toForm(input: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of input) form.append(name, (value ?? '') as string | Blob)
  return form
}

/** The answer names the file. */
async function readFile(response: Response): Promise<File> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name = ''] = /filename\*=utf-8''([^;]+)/i.exec(disposition) ?? []
  const content = await response.blob()
  return new File([content], decodeURIComponent(name), { type: content.type })
}
