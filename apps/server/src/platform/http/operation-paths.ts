import type { AnyContractProcedure } from '@orpc/contract'
import type { OperationMeta } from '@app/domain/kernel/operation'
import { contract } from '@app/domain/registry/contract'

/** Every operation with its method and, as the source of an expression, its path: '/api/pets/[^/]+'. */
export const operationPaths = Object.values<Readonly<Record<string, AnyContractProcedure>>>(contract)
  .flatMap((operations) => Object.values(operations))
  .map(({ '~orpc': { meta, route } }) => ({
    method: route.method,
    path: `/api${String(route.path).replaceAll(/\{\w+\}/g, '[^/]+')}`,
    meta: meta as OperationMeta,
  }))
