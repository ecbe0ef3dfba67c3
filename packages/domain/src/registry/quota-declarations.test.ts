import { expect, it } from 'vitest'
import type { OperationMeta } from '../kernel/operation.ts'
import { contract } from './contract.ts'

const operations = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members).map(([name, procedure]) => ({
    name: `${feature}.${name}`,
    meta: procedure['~orpc'].meta as OperationMeta,
  })),
)
const named = (which: (meta: OperationMeta) => boolean) =>
  operations.filter(({ meta }) => which(meta)).map(({ name }) => name)
const quotasOf = ({ counts = [] }: OperationMeta) => [counts].flat()

it('what enters a quota for each pet says where its input names the pet, and nothing else does', () => {
  const perPet = named((meta) => quotasOf(meta).includes('medicationsPerPet'))
  expect(perPet).toHaveLength(2)
  expect(named(({ countsFor }) => countsFor !== undefined)).toEqual(perPet)
})

it('what enters several quotas says that it may bring several things', () => {
  const ofSeveral = named((meta) => quotasOf(meta).length > 1)
  expect(ofSeveral).toEqual(['pets.unarchivePet'])
  expect(named(({ bringsSeveral }) => bringsSeveral === true)).toEqual(ofSeveral)
})
