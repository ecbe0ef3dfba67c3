declare global {
  interface Window {
    /** The answer to the one question that `boot/ahead.ts` asks before the app is there, until the app takes it. */
    askedAhead?: Promise<Response> | undefined
  }
}

/** Makes a request, or takes the answer that was asked for ahead, once; one that failed is asked for anew. */
export async function fetchOrTake(request: Request): Promise<Response> {
  if (!isAskedAhead(request)) return fetch(request)
  const answer = window.askedAhead
  window.askedAhead = undefined
  if (!answer) return fetch(request)
  return answer.catch(() => fetch(request))
}

const isAskedAhead = ({ method, url }: Request): boolean =>
  method === 'GET' && new URL(url).pathname === '/api/me'
