import type { Plugin } from 'vite'
import { firstOperations } from '../src/api/client/first-operations.ts'
import { operationRoutes, splitRoutes } from '../src/api/client/operation-routes.ts'

const KEPT = 'virtual:kept-readings'
const parts = { 'virtual:first-routes': 'first', 'virtual:late-routes': 'late' } as const
const isPart = (id: string): id is keyof typeof parts => id in parts
const MARK = '\0'

/**
 * Gives the app the contract's methods and paths alone, without the schemas, which belong to the screens that need
 * them: those of the first screen, and separately all others. Types come from the contract itself, as types. The plugin
 * also gives the groups of operations whose answers a device keeps, and the name of their form.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (isPart(id) || id === KEPT ? MARK + id : undefined),
    load: async (id) => {
      const name = id.slice(MARK.length)
      if (id === MARK + KEPT) return describeKept()
      return id.startsWith(MARK) && isPart(name) ? `export default ${await listRoutes(name)}` : undefined
    },
  }
}

async function listRoutes(name: keyof typeof parts): Promise<string> {
  const { contract } = await import('@app/domain/registry/contract')
  return JSON.stringify(splitRoutes(operationRoutes(contract), firstOperations)[parts[name]])
}

async function describeKept(): Promise<string> {
  const { keptForm, keptGroups } = await import('./kept-readings.ts')
  return `export const keptGroups = ${JSON.stringify(keptGroups)}; export const keptForm = '${keptForm()}'`
}
