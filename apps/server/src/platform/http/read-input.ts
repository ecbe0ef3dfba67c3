import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnySchema } from '@orpc/contract'
import { z } from 'zod'
import { commonErrors, Refusal, MOST_FIELD_ERRORS, type FieldErrors } from '@app/domain/kernel/errors'

const MESSAGE = 'This contains a character that cannot be saved'

/**
 * Parses a JSON body. Its values are counted first, since parsing and validating a million of them takes seconds.
 * @throws Refusal INVALID_INPUT if the body has more than `most` values
 * @throws SyntaxError if the body is no JSON
 */
export function parseBody(text: string, most: number): unknown {
  if (hasMoreValues(text, most)) throw new Refusal(commonErrors.INVALID_INPUT)
  return JSON.parse(text)
}

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = ['"', '\\', ',', '[', '{'].map((sign) => sign.charCodeAt(0))

/** True if a JSON text has more values: each follows a comma, or is the first of a list or an object. */
function hasMoreValues(text: string, most: number): boolean {
  let values = 1
  let isInString = false
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) isInString = !isInString
    else if (sign === BACKSLASH) at += 1
    else if (!isInString && (sign === COMMA || sign === LIST || sign === OBJECT)) values += 1
  }
  return values > most
}

/**
 * Validates the input of a request.
 * @returns the input in the schema's shape
 * @throws Refusal INVALID_INPUT with the first message of each wrong field, at most `MOST_FIELD_ERRORS` of them
 */
export async function readInput(schema: AnySchema | undefined, given: unknown): Promise<unknown> {
  checkWellFormed(given)
  if (!schema) return given
  const result = await schema['~standard'].validate(given)
  if (result.issues) throw invalidInput(fieldErrors(result.issues))
  return result.value
}

/** Entries of a list that are validated before other requests get a turn; 500 lines of an import take about 10 ms. */
const ENTRIES_AT_ONCE = 500

/**
 * Validates the input of an operation with a large body as `readInput` does, but the entries of its lists last, in
 * turns with other requests. Stops at the last field error that the answer names.
 */
export async function readLargeInput(schema: AnySchema | undefined, given: unknown): Promise<unknown> {
  if (!(schema instanceof z.ZodObject)) return readInput(schema, given)
  const lists = Object.entries(schema.shape).filter(
    (field): field is [string, z.ZodArray<z.ZodType>] => field[1] instanceof z.ZodArray,
  )
  const unread = lists.map(([name, list]) => [name, list.clone({ ...list.def, element: z.unknown() })])
  const input = (await readInput(schema.extend(Object.fromEntries(unread)), given)) as Record<string, unknown>
  for (const [name, { element }] of lists) {
    input[name] = await readList(name, element, input[name] as unknown[])
  }
  return input
}

async function readList(name: string, element: z.ZodType, given: readonly unknown[]): Promise<unknown[]> {
  const entries: unknown[] = []
  const issues: Issue[] = []
  for (const [at, entry] of given.entries()) {
    if (at % ENTRIES_AT_ONCE === 0) await nextTurn()
    const { success, data, error } = element.safeParse(entry)
    if (success) entries.push(data)
    else issues.push(...error.issues.map(({ path, message }) => ({ message, path: [name, at, ...path] })))
    if (issues.length >= MOST_FIELD_ERRORS) break
  }
  if (issues.length > 0) throw invalidInput(fieldErrors(issues))
  return entries
}

const invalidInput = (fields: FieldErrors): Refusal => new Refusal(commonErrors.INVALID_INPUT, {}, { fields })

type Issue = NonNullable<Awaited<ReturnType<AnySchema['~standard']['validate']>>['issues']>[number]

/** Returns the first message of each field, by its path. */
function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, MOST_FIELD_ERRORS)) {
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.')
    fields[path] ??= issue.message
  }
  return fields
}

/** One value of a request, with its position in the input; files are checked elsewhere. */
interface Part {
  name: string
  value: unknown
  parent?: Part
}

/**
 * Refuses texts with half of a character: JSON can contain them, the database can't store them, and replacing them
 * would store text that the user never typed.
 * @throws Refusal INVALID_INPUT at the first field that holds one
 */
function checkWellFormed(input: unknown): void {
  // A list instead of a recursion, since the input may be nested very deeply.
  const parts: Part[] = [{ name: '', value: input }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value } = part
    if (typeof value === 'string' && !value.isWellFormed()) throw invalidInput({ [pathOf(part)]: MESSAGE })
    if (!isPlain(value)) continue
    // Reversed, so that taking them from the end restores their order.
    for (const name of Object.keys(value).toReversed()) parts.push({ name, value: value[name], parent: part })
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

/** Builds the path of a refused part; a large input has too many parts to build the path of each. */
function pathOf(part: Part): string {
  const names: string[] = []
  for (let { name, parent } = part; parent; { name, parent } = parent) names.push(name)
  return names.toReversed().join('.')
}
