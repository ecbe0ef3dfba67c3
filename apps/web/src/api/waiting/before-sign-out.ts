import { actingPerson } from '../acting-person.ts'
import { countWaiting } from './waiting-changes.ts'

/** What becomes of what waits once its person signs out: sealed for them, or gone; or they do not sign out. */
export type SignOutAnswer = 'keep' | 'discard' | 'stay'

type Ask = (count: number) => Promise<SignOutAnswer>
let ask: Ask | undefined

/** Registers who asks. @returns ends it */
export function whenSigningOut(asking: Ask): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = undefined
  }
}

/** Asks before the person of this page signs out, where something waits; where nobody can ask it is kept. */
export async function askBeforeSignOut(): Promise<SignOutAnswer> {
  const person = actingPerson()
  const count = person === undefined ? 0 : await countWaiting(person)
  return count > 0 && ask ? ask(count) : 'keep'
}
