import { randomBytes } from 'node:crypto'
import { text } from './columns.ts'
import { namedSql, type Tx } from './tx.ts'

const keepSecret = namedSql(
  { value: text },
  `
  with made as (
    insert into system_secrets (name, value) values ($1, $2) on conflict (name) do nothing returning value
  )
  select value from made union all select value from system_secrets where name = $1 limit 1`,
)

/**
 * Reads a secret that all processes of the installation share: created on first use and stored in the database, unless
 * the environment sets one.
 */
export async function sharedSecret(
  withAccounts: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  name: string,
  given: string | undefined,
  make: () => string = () => randomBytes(32).toString('hex'),
): Promise<string> {
  if (given) return given
  const read = () => withAccounts((tx) => tx.run(keepSecret, [name, make()]))
  // With two first starts at once, the one that lost the race sees the winner's row only in its next statement.
  const row = (await read())[0] ?? (await read())[0]
  if (!row) throw new Error(`the secret ${name} could not be made`)
  return row.value
}
