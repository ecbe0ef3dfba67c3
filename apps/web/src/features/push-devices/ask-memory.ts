import type { AskMemory } from '@app/domain/push-devices/asking.rules'
import { keep, recall } from '../../api/device-storage.ts'

const keyOf = (person: string): string => `notifications-asked ${person}`

function parse(text: string | null): AskMemory | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('firstDay' in kept)) return undefined
    const { firstDay, askedAt } = kept as Partial<AskMemory>
    return typeof firstDay === 'string' ? { firstDay, askedAt: Number(askedAt) || null } : undefined
  } catch {
    // Malformed JSON counts as none.
    return undefined
  }
}

/** What this device remembers of a person, from the first time that it is asked. */
export function recallAsking(person: string, today: string): AskMemory {
  const known = parse(recall('device', keyOf(person)))
  if (known) return known
  const begun: AskMemory = { firstDay: today, askedAt: null }
  keep('device', keyOf(person), JSON.stringify(begun))
  return begun
}

/**
 * Remembers that a person is asked now.
 * @returns whether the device keeps it: where it doesn't, they would be asked on each page
 */
export function noteAsking(person: string, { firstDay }: AskMemory, now: number): boolean {
  const text = JSON.stringify({ firstDay, askedAt: now } satisfies AskMemory)
  keep('device', keyOf(person), text)
  return recall('device', keyOf(person)) === text
}
