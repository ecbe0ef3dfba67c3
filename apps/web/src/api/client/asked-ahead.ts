declare global {
  interface Window {
    /** The answer to `GET /me` that `boot/ahead.ts` asks for before the app has loaded, until the app takes it. */
    askedAhead?: Promise<Response> | undefined
    /** Ends when `boot/ahead.ts` has greeted the person, or will not: the app starts then. */
    firstSight?: Promise<void>
  }
}

/** Takes the answer that was asked for ahead, once; makes the request otherwise, or if that one failed. */
export async function fetchOrTake(request: Request): Promise<Response> {
  if (!isAskedAhead(request)) return fetch(request)
  const answer = window.askedAhead
  window.askedAhead = undefined
  if (!answer) return fetch(request)
  return answer.catch(() => fetch(request))
}

const isAskedAhead = ({ method, url }: Request): boolean =>
  method === 'GET' && new URL(url).pathname === '/api/me'
