import type { BetterAuthPlugin } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'
import { hashToken } from './session-cookie.ts'

type AnyAdapter = DBAdapter | DBTransactionAdapter
type Row = Record<string, unknown>

const isToken = (where: Where): boolean => where.field === 'token' && typeof where.value === 'string'

const hashWhere = (model: string, where: Where[] | undefined): Where[] | undefined =>
  model === 'session'
    ? where?.map((clause) =>
        isToken(clause) ? { ...clause, value: hashToken(String(clause.value)) } : clause,
      )
    : where

/** Replaces the stored hash by the token that the caller knows. */
const withToken = <T>(row: T, token: unknown): T =>
  row && typeof token === 'string' ? { ...row, token } : row

const tokenOf = (where: Where[] | undefined): unknown => where?.find(isToken)?.value

/**
 * Hashes session tokens at rest: replaces tokens in everything that better-auth writes or queries, and restores the
 * token in the results. Other models pass unchanged.
 */
export function withHashedSessionTokens<A extends AnyAdapter>(adapter: A): A {
  const wrapped: AnyAdapter = {
    ...adapter,
    create: async ({ model, data, ...rest }) => {
      const row: Row = data
      if (model !== 'session' || typeof row['token'] !== 'string')
        return adapter.create({ model, data, ...rest })
      const stored = await adapter.create<Row, Row>({
        model,
        data: { ...row, token: hashToken(row['token']) },
        ...rest,
      })
      return withToken(stored, row['token']) as never
    },
    findOne: async ({ model, where, ...rest }) => {
      const found = await adapter.findOne({ model, where: hashWhere(model, where) ?? [], ...rest })
      return withToken(found, model === 'session' ? tokenOf(where) : undefined) as never
    },
    findMany: ({ model, where, ...rest }) => {
      const hashed = hashWhere(model, where)
      return adapter.findMany({ model, ...(hashed ? { where: hashed } : {}), ...rest })
    },
    update: async ({ model, where, ...rest }) => {
      const updated = await adapter.update({ model, where: hashWhere(model, where) ?? [], ...rest })
      return withToken(updated, model === 'session' ? tokenOf(where) : undefined) as never
    },
    delete: ({ model, where }) => adapter.delete({ model, where: hashWhere(model, where) ?? [] }),
    deleteMany: ({ model, where }) => adapter.deleteMany({ model, where: hashWhere(model, where) ?? [] }),
  }
  if ('transaction' in adapter) {
    Object.assign(wrapped, {
      transaction: <R>(work: (tx: DBTransactionAdapter) => Promise<R>) =>
        adapter.transaction((tx) => work(withHashedSessionTokens(tx))),
    })
  }
  return wrapped as A
}

/** Installs the hashing before the library's first use of its adapter. */
export const hashedSessionTokens: BetterAuthPlugin = {
  id: 'hashed-session-tokens',
  init: ({ adapter }) => {
    // Modifies the adapter in place, because the library's own helpers already hold this very object.
    Object.assign(adapter, withHashedSessionTokens({ ...adapter }))
  },
}
