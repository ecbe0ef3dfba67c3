import { actingPerson } from '../client/acting-person.ts'
import { answerWithin } from '../client/answer-within.ts'
import { countWaiting } from './waiting-changes.ts'

/** What becomes of what waits once its person signs out: sealed for them, or gone; or they do not sign out. */
export type SignOutAnswer = 'keep' | 'discard' | 'stay'

type Ask = (count: number) => Promise<SignOutAnswer>
let ask: Ask | undefined
/** A sign-out waits briefly for the part of the app that asks. */
let asker = Promise.withResolvers<Ask>()
const PATIENCE_MILLISECONDS = 5000

/** Registers who asks. @returns ends it */
export function whenSigningOut(asking: Ask): () => void {
  ask = asking
  asker.resolve(asking)
  return () => {
    if (ask !== asking) return
    ask = undefined
    asker = Promise.withResolvers<Ask>()
  }
}

/**
 * Asks before the person of this page signs out, where something waits; where nobody can ask it is kept.
 * @param isAskerComing the page has the part of the app that asks, which may still be on its way
 */
export async function askBeforeSignOut(isAskerComing: boolean): Promise<SignOutAnswer> {
  const person = actingPerson()
  const count = person === undefined ? 0 : await countWaiting(person)
  if (count === 0) return 'keep'
  const asking = ask ?? (isAskerComing ? await waitForAsker() : undefined)
  return asking ? asking(count) : 'keep'
}

const waitForAsker = (): Promise<Ask | undefined> =>
  answerWithin(PATIENCE_MILLISECONDS, () => asker.promise).catch(() => undefined)
