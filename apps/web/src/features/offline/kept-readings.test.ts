import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '@app/domain/registry/contract'
import { KEPT_FORM, keptGroups } from './kept-readings.ts'

const answerOf = ({ '~orpc': { outputSchema } }: { '~orpc': { outputSchema?: unknown } }) =>
  outputSchema instanceof z.ZodType ? z.toJSONSchema(outputSchema, { unrepresentable: 'any' }) : null

const readings = keptGroups.map((group) =>
  Object.entries(contract[group])
    .filter(([, operation]) => operation['~orpc'].route.method === 'GET')
    .map(([name, operation]) => [group, name, answerOf(operation)]),
)

test('what is kept has the form of what the server answers: write down the new one after a change', () => {
  expect(readings.every((group) => group.length > 0)).toBe(true)
  const answers = JSON.stringify([readings, answerOf(contract.accounts.getMe)])
  expect(KEPT_FORM).toBe(createHash('sha256').update(answers).digest('hex').slice(0, 8))
})
