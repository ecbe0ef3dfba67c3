import { contract } from '@app/domain/contract'
import { expect, test } from 'vitest'
import { operationRoutes } from './operation-routes.ts'

test('every operation of the contract has its method and its path', () => {
  const routes = operationRoutes(contract)
  expect(routes['pets']?.['get']).toBe('GET /pets/{id}')
  expect(Object.keys(routes)).toEqual(Object.keys(contract))
  for (const group of Object.values(routes))
    for (const route of Object.values(group)) expect(route).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/)
})
