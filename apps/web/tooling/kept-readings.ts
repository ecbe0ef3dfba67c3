import { createHash } from 'node:crypto'
import { z } from 'zod'
import { contract } from '@app/domain/registry/contract'
import { kindContracts } from '@app/domain/registry/kinds'

type Operations = Readonly<
  Record<string, { '~orpc': { route: { method?: string }; outputSchema?: unknown } }>
>

/** Groups of operations besides the kinds of records whose answers stay on the device for use without a connection. */
const otherGroups = [
  'emergency',
  'doses',
  'healthMetrics',
  'symptoms',
  'vaccineSchedule',
  'serviceProviders',
  'dashboard',
  'due',
  'milestones',
  'story',
] as const

/** All kept groups: data of the household, and none of accounts, security, links or codes. */
export const keptGroups = [...Object.keys(kindContracts), ...otherGroups]

const answerOf = (schema: unknown) =>
  schema instanceof z.ZodType ? z.toJSONSchema(schema, { unrepresentable: 'any' }) : null

/** The answers of the kept groups and of `getMe`, as JSON Schema. */
export const keptAnswers = (groups: Readonly<Record<string, Operations>> = contract): unknown[] => [
  ...keptGroups.flatMap((group) =>
    Object.entries(groups[group] ?? {})
      .filter(([, operation]) => operation['~orpc'].route.method === 'GET')
      .map(([name, operation]) => [group, name, answerOf(operation['~orpc'].outputSchema)]),
  ),
  answerOf(groups['accounts']?.['getMe']?.['~orpc'].outputSchema),
]

/** Names the format of kept answers. A page reads no other format: a newer version may need more fields. */
export const keptForm = (groups?: Readonly<Record<string, Operations>>): string =>
  createHash('sha256')
    .update(JSON.stringify(keptAnswers(groups)))
    .digest('hex')
    .slice(0, 8)
