import type { Plugin } from 'vite'
import { operationRoutes } from '../src/api/operation-routes.ts'

const name = 'virtual:operation-routes'
const resolved = `\0${name}`

/**
 * Gives the app the contract's methods and paths alone, without the schemas, which belong to the screens that need
 * them. Types come from the contract itself, as types.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: async (id) => (id === resolved ? `export default ${await listRoutes()}` : undefined),
  }
}

async function listRoutes(): Promise<string> {
  const { contract } = await import('@app/domain/contract')
  return JSON.stringify(operationRoutes(contract))
}
