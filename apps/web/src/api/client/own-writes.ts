import type { LiveEvent } from '@app/domain/registry/live.events'

/** Events of this page's own writes arrive within a second or so; a later one may be another person's. */
const OWN_MILLISECONDS = 5000
/** Key for a change of something without an id, such as a setting. */
const NO_ID = 'no id'

const idForm = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Ids that this page has just written, with the end of the time in which events count as its own. */
const written = new Map<string, number>()

/** Notes the ids in a change that this page sends. Its answer contains more than the event will. */
export function noteWrite(sent: unknown, now = Date.now()): void {
  for (const [id, until] of written) if (until <= now) written.delete(id)
  const ids = JSON.stringify(sent ?? '').match(idForm) ?? []
  for (const id of ids.length > 0 ? ids : [NO_ID]) written.set(id, now + OWN_MILLISECONDS)
}

/** True if an event only reports this page's own writes, which it has already reloaded. */
export function isOwnWrite({ by, id, pet, subject }: LiveEvent, person: string, now = Date.now()): boolean {
  const isOurs = (key: string | undefined) => key !== undefined && (written.get(key) ?? 0) > now
  if (subject === 'account' || subject === 'vaccine_intervals') return isOurs(NO_ID)
  return by === person && isOurs(id ?? pet)
}
