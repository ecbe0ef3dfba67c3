import type { OperationRoute } from './operation-routes.ts'
import { noAnswer, readProblemError } from './problem-error.ts'

interface Sending {
  /** Where the API lies, such as https://host/api. */
  baseUrl: URL
  input: unknown
  headers: Record<string, string>
  signal: AbortSignal | undefined
  send: (request: Request) => Promise<Response>
}

/**
 * Calls an operation: path, query and JSON or a form with a file in, JSON or a file out. It does what the library's own link does for this API
 * in a tenth of its size, because it is part of the first load.
 * @throws ProblemError when it is refused or no answer comes, and the signal's reason when it is given up
 */
export async function sendOperation(route: OperationRoute, sending: Sending): Promise<unknown> {
  const request = toRequest(route, sending)
  const response = await sending.send(request).catch((error: unknown) => {
    throw request.signal.aborted ? error : noAnswer(error)
  })
  if (response.ok) return readAnswer(response)
  throw readProblemError(await response.json().catch(() => undefined), {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
  })
}

/** Whether an operation only reads. */
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

/** A form has nothing as an empty text. */
function toForm(input: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of input) form.append(name, (value ?? '') as string | Blob)
  return form
}

/** A file comes with its name; everything else is JSON. */
async function readAnswer(response: Response): Promise<unknown> {
  const disposition = response.headers.get('content-disposition')
  if (!disposition) return response.json()
  const [, name = ''] = /filename\*=utf-8''([^;]+)/i.exec(disposition) ?? []
  const content = await response.blob()
  return new File([content], decodeURIComponent(name), { type: content.type })
}
