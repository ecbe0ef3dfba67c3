import { actingHousehold } from '../api/client/acting-household.ts'
import type { WaitingDraft } from '../api/waiting/waiting-state.ts'
import { loadPart } from '../loading/load-part.ts'

/** Name of a record while it waits, and the operation that sends it. */
export type Waiting = Pick<WaitingDraft, 'operation' | 'title' | 'detail'>

/** 'Weight for Biscuit'; `what` alone if the pet is not among these. */
export function titleFor(what: string, pets: readonly { id: string; name: string }[], petId: string): string {
  const name = pets.find(({ id }) => id === petId)?.name
  return name === undefined ? what : `${what} for ${name}`
}

/**
 * Keeps an unanswered record on this device, to be sent later.
 * @returns false if it can't wait here
 * @throws ProblemError if the device has no room for it
 */
export async function keepRecord(
  input: { id: string },
  { operation, title, detail }: Waiting,
  file?: File,
): Promise<boolean> {
  const household = actingHousehold()
  if (household === undefined) return false
  const waiting = await loadPart(() => import('../api/waiting/waiting-changes.ts')).catch(() => undefined)
  if (!waiting) return false
  return waiting.keepForLater(
    { id: input.id, operation, title, detail, input: { ...input }, household },
    file,
  )
}
