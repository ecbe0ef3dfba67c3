import { emptyMemory, type ShownMemory } from '@app/domain/notifications/show.rules'
import { keep, recall } from '../../api/client/device-storage.ts'

const keyOf = (person: string): string => `notifications-shown ${person}`

/** What was kept; nothing where it can't be read. */
function parse(text: string | null): ShownMemory {
  if (text === null) return emptyMemory
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? { ...emptyMemory, ...kept } : emptyMemory
  } catch {
    // Malformed JSON counts as none.
    return emptyMemory
  }
}

/**
 * Decides with what all tabs of this browser have shown to a person, one tab at a time, and keeps what they remember from then
 * on. Where browsers have no locks, which they only give to secure pages, tabs may decide at the same moment.
 */
export function withShownMemory<Decision extends { memory: ShownMemory }>(
  person: string,
  decide: (memory: ShownMemory) => Decision,
): Promise<Decision> {
  const work = () => {
    const decision = decide(parse(recall('device', keyOf(person))))
    keep('device', keyOf(person), JSON.stringify(decision.memory))
    return decision
  }
  return 'locks' in navigator ? navigator.locks.request(keyOf(person), () => work()) : Promise.resolve(work())
}

/** Does work that another tab of this browser need not do at the same time. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) await work()
  else await navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}
