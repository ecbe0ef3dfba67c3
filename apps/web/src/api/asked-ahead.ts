declare global {
  interface Window {
    /**
     * The answer to the one question that `boot/ahead.ts` asks before the app is there; 'over' once the app has asked, so
     * that a script that comes late asks nothing, and nobody is given an answer from before.
     */
    askedAhead?: Promise<Response> | 'over'
  }
}

/** Makes a request, or takes the answer that was asked for ahead, once; one that failed is asked for anew. */
export async function fetchOrTake(request: Request): Promise<Response> {
  if (!isAskedAhead(request)) return fetch(request)
  const answer = window.askedAhead
  window.askedAhead = 'over'
  if (!answer || answer === 'over') return fetch(request)
  return answer.catch(() => fetch(request))
}

const isAskedAhead = ({ method, url }: Request): boolean =>
  method === 'GET' && new URL(url).pathname === '/api/me'
