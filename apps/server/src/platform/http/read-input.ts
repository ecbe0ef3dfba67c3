import type { AnySchema } from '@orpc/contract'
import { commonErrors, Refusal, type FieldErrors } from '@app/domain/kernel/errors'

const MESSAGE = 'This contains a character that cannot be saved'

/**
 * Validates the input of a request.
 * @returns the input in the schema's shape
 * @throws Refusal INVALID_INPUT with the first message of each wrong field
 */
export async function readInput(schema: AnySchema | undefined, given: unknown): Promise<unknown> {
  checkWellFormed(given)
  if (!schema) return given
  const result = await schema['~standard'].validate(given)
  if (result.issues) throw invalidInput(fieldErrors(result.issues))
  return result.value
}

const invalidInput = (fields: FieldErrors): Refusal => new Refusal(commonErrors.INVALID_INPUT, {}, { fields })

type Issues = NonNullable<Awaited<ReturnType<AnySchema['~standard']['validate']>>['issues']>

/** Returns the first message of each field, by its path. */
function fieldErrors(issues: Issues): FieldErrors {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.')
    fields[path] ??= issue.message
  }
  return fields
}

/** One value of a request, with its path in the input; files are checked elsewhere. */
type Part = readonly [path: string, value: unknown]

/**
 * Refuses texts with half of a character: JSON can contain them, the database can't store them, and replacing them
 * would store text that the user never typed.
 * @throws Refusal INVALID_INPUT at the first field that holds one
 */
function checkWellFormed(input: unknown): void {
  // A list instead of a recursion, since the input may be nested very deeply.
  const parts: Part[] = [['', input]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [path, value] = part
    if (typeof value === 'string' && !value.isWellFormed()) throw invalidInput({ [path]: MESSAGE })
    if (isPlain(value)) for (const inner of partsOf(path, value)) parts.push(inner)
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

/** Reversed, so that taking them from the end restores their order. */
const partsOf = (path: string, value: Record<string, unknown>): Part[] =>
  Object.entries(value)
    .map(([name, inner]): Part => [path ? `${path}.${name}` : name, inner])
    .toReversed()
