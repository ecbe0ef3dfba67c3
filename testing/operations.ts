import type { AnyContractProcedure } from '@orpc/contract'
import type { OperationMeta } from '@app/domain/kernel/operation'
import { contract } from '@app/domain/registry/contract'

/** One operation of the contract, for sweeps over all of them. */
export interface OperationUnderTest extends OperationMeta {
  /** Name, such as 'pets.add'. */
  name: string
  method: string
  /** Path with its parameters in braces. */
  path: string
  /** Names of the ids in its path. */
  ids: string[]
}

/** Lists every operation of the contract. */
export function listOperations(): OperationUnderTest[] {
  const features: Record<string, Record<string, AnyContractProcedure>> = contract
  return Object.entries(features).flatMap(([feature, operations]) =>
    Object.entries(operations).map(([name, procedure]) => describe(`${feature}.${name}`, procedure)),
  )
}

function describe(name: string, procedure: AnyContractProcedure): OperationUnderTest {
  const { route } = procedure['~orpc']
  const meta = procedure['~orpc'].meta as OperationMeta
  const path = route.path ?? '/'
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id)
  return { ...meta, name, method: route.method ?? 'GET', path, ids }
}

/** Fills the path's parameters with ids, and adds its query. */
export function fillPath(
  path: string,
  ids: Readonly<Record<string, string>>,
  query?: Readonly<Record<string, string>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled
}
