import type { Plugin } from 'vite'
import { firstOperations } from '../src/api/client/first-operations.ts'
import { operationRoutes, splitRoutes } from '../src/api/client/operation-routes.ts'

const parts = { 'virtual:first-routes': 'first', 'virtual:late-routes': 'late' } as const
const isPart = (id: string): id is keyof typeof parts => id in parts
const MARK = '\0'

/**
 * Gives the app the contract's methods and paths alone, without the schemas, which belong to the screens that need
 * them: those of the first screen, and apart from them all others. Types come from the contract itself, as types.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (isPart(id) ? MARK + id : undefined),
    load: async (id) => {
      const name = id.slice(MARK.length)
      return id.startsWith(MARK) && isPart(name) ? `export default ${await listRoutes(name)}` : undefined
    },
  }
}

async function listRoutes(name: keyof typeof parts): Promise<string> {
  const { contract } = await import('@app/domain/registry/contract')
  return JSON.stringify(splitRoutes(operationRoutes(contract), firstOperations)[parts[name]])
}
