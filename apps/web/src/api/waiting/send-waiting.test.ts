import { expect, it } from 'vitest'
import { contract } from '@app/domain/registry/contract'
import { operationRoutes } from '../client/operation-routes.ts'
import { waitingRoutes } from './send-waiting.ts'

it('what waits is sent where the contract takes it', () => {
  const routes = operationRoutes(contract)
  for (const [name, route] of Object.entries(waitingRoutes)) {
    const [group = '', operation = ''] = name.split('.')
    expect(route).toBe(routes[group]?.[operation])
  }
})
