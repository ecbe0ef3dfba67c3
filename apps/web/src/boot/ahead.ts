import { requestHeaders } from '../api/request-headers.ts'

// Asks who is signed in while the app is still on its way, unless the app was faster. The server names this script only
// to who has a session. Saying the time zone also wakes the browser's calendars, which takes a phone a tenth of a
// second, at a time when it has nothing else to do.
if (!window.askedAhead) {
  const answer = fetch('/api/me', { headers: requestHeaders(false) })
  // Who asks again sees for themselves why it failed.
  answer.catch(() => undefined)
  window.askedAhead = answer
}
