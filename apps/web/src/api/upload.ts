import { requestToken } from './client.ts'
import { noteShutOut } from './end-of-session.ts'
import { noteWrite } from './own-writes.ts'
import { hasCode, noAnswer, type ProblemError, readProblemError } from './problem-error.ts'
import { requestHeaders } from './request-headers.ts'

export interface UploadOptions {
  method?: 'POST' | 'PUT'
  /** Called with how much has been sent, from 0 to 100 percent. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** The household to act in, where it is not the page's. */
  household?: string | undefined
}

/**
 * Sends a form with files and reports its progress, which `fetch` can't.
 * @param path of the operation, such as `/pets/{id}/profile-photo` with the id filled in
 * @returns what the operation answers; the caller names the type from the contract
 * @throws ProblemError as every operation does, and the signal's reason when it is aborted
 */
export async function uploadForm<Answer>(
  path: `/${string}`,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer> {
  const token = await requestToken.get()
  noteWrite([path, form.get('id')])
  try {
    return await sendForm<Answer>(path, form, token, options)
  } catch (error) {
    if (!hasCode(error, 'REQUEST_TOKEN_INVALID')) throw error
    requestToken.drop(token)
    return sendForm<Answer>(path, form, await requestToken.get(), options)
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
    request.open(method, `/api${path}`)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(requestHeaders(token, household))) {
      request.setRequestHeader(name, value)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.((loaded / total) * 100)
    })
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(request.response)
      else reject(failureOf(request))
    })
    request.addEventListener('error', () => reject(noAnswer(undefined)))
    request.addEventListener('abort', () => reject(signal?.reason ?? noAnswer(undefined)))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}
