/**
 * Timeout of a request. Shorter than the time in which the browser lets this worker open a window: in Chromium, ten
 * seconds after the tap.
 */
const PATIENCE_MILLISECONDS = 8000

const post = async (
  path: string,
  body: object,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> => {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...headers,
    },
    body: JSON.stringify(body),
    signal,
  })
  if (!answer.ok) throw new RequestRefused(answer.status)
  return answer.json()
}

/** Error of a refused request. */
export class RequestRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Refused with ${status}`)
    this.status = status
  }
}

/**
 * Sends a change to the server, as pages do: with a request token.
 * @throws RequestRefused if the server refuses, and another error without an answer in time
 */
export async function change(path: string, body: object, household: string | null = null): Promise<unknown> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), PATIENCE_MILLISECONDS)
  try {
    const issued = (await post('/request-token', {}, {}, giveUp.signal)) as { token: string }
    const headers = { 'x-csrf-token': issued.token, ...(household && { 'x-household': household }) }
    return await post(path, body, headers, giveUp.signal)
  } finally {
    clearTimeout(timer)
  }
}
