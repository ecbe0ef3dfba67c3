import { FEED_PATH } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'

/** Below these paths the address itself is the secret. */
const secretPaths = [FEED_PATH]

/** A path as logs may show it: without what opens something for whoever knows it. */
export function redactedPath(path: string): string {
  const secret = secretPaths.find((prefix) => path.toLowerCase().startsWith(`${prefix}/`))
  return secret ? `${secret}/[redacted]` : path
}
