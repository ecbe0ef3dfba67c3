import { commonErrors, Refusal } from '@app/domain/kernel/errors'

const MESSAGE = 'This contains a character that cannot be saved'

/** What a request brings, with its place in it; files are looked into elsewhere. */
type Part = readonly [path: string, value: unknown]

/**
 * Refuses texts that are half of a character: JSON can say them, the database can't keep them, and writing another
 * character in their place would store text that the person never typed.
 * @throws Refusal INVALID_INPUT at the first field that holds one
 */
export function checkWellFormed(input: unknown): void {
  // A list instead of a recursion, since what was sent may be nested as deep as it is long.
  const parts: Part[] = [['', input]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [path, value] = part
    if (typeof value === 'string' && !value.isWellFormed()) {
      throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { [path]: MESSAGE } })
    }
    if (isPlain(value)) for (const inner of partsOf(path, value)) parts.push(inner)
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

/** In their own order once they are taken from the end. */
const partsOf = (path: string, value: Record<string, unknown>): Part[] =>
  Object.entries(value)
    .map(([name, inner]): Part => [path ? `${path}.${name}` : name, inner])
    .toReversed()
