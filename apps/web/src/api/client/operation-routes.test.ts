import { expect, test } from 'vitest'
import { contract } from '@app/domain/registry/contract'
import { firstOperations } from './first-operations.ts'
import { operationRoutes, splitRoutes } from './operation-routes.ts'

test('every operation of the contract has its method and its path', () => {
  const routes = operationRoutes(contract)
  expect(routes['pets']?.['get']).toBe('GET /pets/{id}')
  expect(Object.keys(routes)).toEqual(Object.keys(contract))
  for (const group of Object.values(routes))
    for (const route of Object.values(group)) expect(route).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/)
})

test('an operation is among the first or among the others', () => {
  const routes = operationRoutes(contract)
  const { first, late } = splitRoutes(routes, firstOperations)
  const names = (part: typeof routes) =>
    Object.entries(part).flatMap(([group, operations]) =>
      Object.keys(operations).map((name) => `${group}.${name}`),
    )
  expect(names(first).toSorted()).toEqual([...firstOperations].toSorted())
  expect([...names(first), ...names(late)].toSorted()).toEqual(names(routes).toSorted())
  expect(late['pets']?.['get']).toBe('GET /pets/{id}')
})
