import { ANSWER_TIMEOUT, answerWithin } from './client/answer-within.ts'
import { requestToken } from './client/client.ts'
import { noteWrite } from './client/own-writes.ts'
import { pace } from './client/pace.ts'
import { hasCode, noAnswer, type ProblemError, readProblemError } from './client/problem-error.ts'
import { noteRequest } from './client/recent-requests.ts'
import { requestHeaders } from './client/request-headers.ts'
import { noteShutOut } from './end-of-session.ts'

export interface UploadOptions {
  method?: 'POST' | 'PUT'
  /** Called with the sent share, from 0 to 100 percent. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** The household to act in, if it is not the page's. */
  household?: string | undefined
}

/** Timeouts for a connection that accepts no data, and for the answer once all is sent. */
const STALL_MILLISECONDS = 30_000
const ANSWER_MILLISECONDS = 120_000

/**
 * Sends a form with files and reports its progress, which `fetch` can't.
 * @param path of the operation, such as `/pets/{id}/profile-photo` with the id filled in
 * @returns the operation's answer; the caller names the type from the contract
 * @throws ProblemError as every operation does, OFFLINE if the connection accepts no data or no answer comes, and the
 * signal's reason if it is aborted
 */
export async function uploadForm<Answer>(
  path: `/${string}`,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer> {
  const token = await getToken(options.signal)
  noteWrite([path, form.get('id')])
  await pace.turn(false, options.signal)
  try {
    return await sendForm<Answer>(path, form, token, options)
  } catch (error) {
    if (!hasCode(error, 'REQUEST_TOKEN_INVALID')) throw error
    requestToken.drop(token)
    return sendForm<Answer>(path, form, await getToken(options.signal), options)
  }
}

const getToken = (signal: AbortSignal | undefined): Promise<string> =>
  answerWithin(ANSWER_TIMEOUT, () => untilAborted(signal, requestToken.get()))

/**
 * Waits for the promise until the signal aborts.
 * @throws the signal's reason then
 */
async function untilAborted<Value>(
  signal: AbortSignal | undefined,
  waitedFor: Promise<Value>,
): Promise<Value> {
  if (!signal) return waitedFor
  signal.throwIfAborted()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([waitedFor, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

function failureOf(request: XMLHttpRequest): ProblemError {
  const error = readProblemError(request.response, {
    status: request.status,
    retryAfter: request.getResponseHeader('retry-after'),
  })
  noteShutOut(error)
  return error
}

function sendForm<Answer>(
  path: string,
  form: FormData,
  token: string,
  { method = 'POST', onProgress, signal, household }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveUpIn = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(noAnswer(undefined))
        abort()
      }, milliseconds)
    }
    request.open(method, `/api${path}`)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(requestHeaders(token, household))) {
      request.setRequestHeader(name, value)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      giveUpIn(STALL_MILLISECONDS)
      if (total > 0) onProgress?.((loaded / total) * 100)
    })
    request.upload.addEventListener('load', () => giveUpIn(ANSWER_MILLISECONDS))
    request.addEventListener('load', () => {
      const headers = { get: (name: string) => request.getResponseHeader(name) }
      noteRequest({ method, url: `/api${path}` }, { headers, status: request.status })
      if (request.status < 300) resolve(request.response)
      else reject(failureOf(request))
    })
    request.addEventListener('error', () => reject(noAnswer(undefined)))
    request.addEventListener('abort', () => reject(signal?.reason ?? noAnswer(undefined)))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
    signal?.addEventListener('abort', abort)
    giveUpIn(STALL_MILLISECONDS)
    request.send(form)
  })
}
