import { clearCardsOfEndedSession } from './card-choice.ts'
import { isInNativeShell } from './native-shell.ts'

/** When a session turns out to be over, for instance ended from another device: what is personal leaves this one. */
export async function clearEndedSession(): Promise<void> {
  await clearCardsOfEndedSession()
  // A phone that does not answer is asked again at the next opening.
  if (isInNativeShell()) await (await import('./device-notices.ts')).clearNotices().catch(() => undefined)
}
