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

it('exactly the operations with a quota per pet declare the field that names the pet', () => {
  const perPet = named((meta) => quotasOf(meta).includes('medicationsPerPet'))
  expect(perPet).toHaveLength(2)
  expect(named(({ countsFor }) => countsFor !== undefined)).toEqual(perPet)
})

it('operations with several quotas declare that they may add several records', () => {
  const ofSeveral = named((meta) => quotasOf(meta).length > 1)
  expect(ofSeveral).toEqual(['pets.unarchivePet'])
  expect(named(({ bringsSeveral }) => bringsSeveral === true)).toEqual(ofSeveral)
})
