import { randomUUID } from 'node:crypto'

/**
 * Creates an id: UUID version 7 (RFC 9562 §5.7), so that ids sort by creation time. Its random part is that of a version
 * 4, of which Node draws many at once.
 */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice('xxxxxxxx-xxxx-4'.length)}`
}

/** Returns the time at which `newId` made an id. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
