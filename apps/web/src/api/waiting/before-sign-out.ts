import { actingPerson } from '../client/acting-person.ts'
import { answerWithin } from '../client/answer-within.ts'
import { countWaiting } from './waiting-changes.ts'

/** The person's choice for waiting changes at sign-out: keep them sealed, discard them, or stay signed in. */
export type SignOutAnswer = 'keep' | 'discard' | 'stay'

type Ask = (count: number) => Promise<SignOutAnswer>
let ask: Ask | undefined
/** A sign-out waits briefly until the part of the app that asks has loaded. */
let asker = Promise.withResolvers<Ask>()
const PATIENCE_MILLISECONDS = 5000

/**
 * Registers the function that asks.
 * @returns removes the registration
 */
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
 * Asks before the person of this page signs out, if changes wait. Without a screen to ask on, the changes are kept.
 * @param isAskerComing true if the page has the part of the app that asks, which may still be loading
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
