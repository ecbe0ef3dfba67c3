import type { AskMemory } from '@app/domain/notifications/push-devices/asking.rules'
import { keep, recall } from '../../../api/client/device-storage.ts'

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
 * Keeps the memory of a person on this device.
 * @returns false where the device keeps nothing: the person would be asked on each page
 */
export function keepAsking(person: string, memory: AskMemory): boolean {
  const text = JSON.stringify(memory)
  keep('device', keyOf(person), text)
  return recall('device', keyOf(person)) === text
}
