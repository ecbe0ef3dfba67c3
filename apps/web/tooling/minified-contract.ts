import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const name = 'virtual:minified-contract'
const resolved = `\0${name}`

/**
 * Gives the app the contract as data: methods and paths alone, without the schemas, which belong to the screens
 * that need them. Types come from the contract itself, as types.
 */
export function minifiedContract(): Plugin {
  return {
    name: 'minified-contract',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: async (id) => (id === resolved ? `export default ${await minifyContract()}` : undefined),
  }
}

async function minifyContract(): Promise<string> {
  const { contract } = await import('@app/domain/contract')
  return JSON.stringify(minifyContractRouter(contract), keepRoute)
}

/** What only the server and the document read of an operation. */
function keepRoute(key: string, value: unknown): unknown {
  if (key === 'meta') return {}
  return (key === 'summary' && typeof value === 'string') || key === 'successStatus' ? undefined : value
}
