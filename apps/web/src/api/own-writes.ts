import type { LiveEvent } from '@app/domain/live/live.events'

/** What this page wrote itself is told of within a second or so; later somebody else may mean it. */
const OWN_MILLISECONDS = 5000
/** Stands for a change of something that has no id, such as a setting. */
const NO_ID = 'no id'

const idForm = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** What this page wrote lately, by its ids, until when that counts. */
const written = new Map<string, number>()

/** Notes that this page sends a change, by the ids in it. Its answer says more than an event could. */
export function noteWrite(sent: unknown, now = Date.now()): void {
  for (const [id, until] of written) if (until <= now) written.delete(id)
  const ids = JSON.stringify(sent ?? '').match(idForm) ?? []
  for (const id of ids.length > 0 ? ids : [NO_ID]) written.set(id, now + OWN_MILLISECONDS)
}

/** Whether an event tells of nothing but what this page has written itself, and has read anew since. */
export function isOwnWrite({ by, id, pet, subject }: LiveEvent, person: string, now = Date.now()): boolean {
  const isOurs = (key: string | undefined) => key !== undefined && (written.get(key) ?? 0) > now
  if (subject === 'account' || subject === 'vaccine_intervals') return isOurs(NO_ID)
  return by === person && isOurs(id ?? pet)
}
