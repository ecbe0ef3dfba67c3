import { expect, test } from 'vitest'
import { z } from 'zod'
import { cpuMilliseconds } from '../kernel/cpu-time.fixture.ts'
import { contract } from './contract.ts'

/** Largest body of a request. */
const LENGTH = 256 * 1024

/** Texts for which composing or matching takes more than linear time. */
const hostile: Readonly<Record<string, string>> = {
  'combining marks in the wrong order': `a${'\u0301\u0316'.repeat(LENGTH / 2)}`,
  'one letter and combining marks': `a${'\u0316\u0301\u0327'.repeat(LENGTH / 3)}`,
  spaces: `1${' '.repeat(LENGTH)}x`,
  dots: `a@${'.'.repeat(LENGTH)} `,
  'dots and letters': `a@${'a.'.repeat(LENGTH / 2)}@`,
  digits: `${'1'.repeat(LENGTH)}x`,
  'digits and separators': `+${'1 -'.repeat(LENGTH / 3)}x`,
  letters: `${'a'.repeat(LENGTH)}!`,
}

interface Shape {
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}

/** Returns the field names of a schema and of all its variants. */
const fieldsOf = ({ properties = {}, anyOf = [] }: Shape): string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(fieldsOf),
]

const schemas = Object.values(contract)
  .flatMap((feature) => Object.entries(feature))
  .map(([name, procedure]) => ({ name, schema: procedure['~orpc'].inputSchema as z.ZodType }))

/** Far above the CPU time that any schema needs; quadratic work takes minutes. */
const MOST_CPU_MILLISECONDS = 2000

test.each(schemas)('$name refuses long texts before it works on them', ({ name, schema }) => {
  const fields = fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  for (const [kind, text] of Object.entries(hostile)) {
    const body = Object.fromEntries(fields.map((field) => [field, text]))
    const milliseconds = cpuMilliseconds(() => schema.safeParse(body))
    expect([name, kind, milliseconds < MOST_CPU_MILLISECONDS]).toEqual([name, kind, true])
  }
})

test('fields are found, so that something is tried', () => {
  const found = schemas.flatMap(({ schema }) =>
    fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape),
  )
  expect(found.length).toBeGreaterThan(150)
  expect(found).toEqual(expect.arrayContaining(['notes', 'email', 'phone', 'displayName']))
})
