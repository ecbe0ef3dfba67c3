import { int } from '../database/columns.ts'
import { namedSql } from '../database/tx.ts'
import type { Database } from '../database/with-actor.ts'

const countParkedRows = namedSql(
  { parked: int },
  'select count(*)::int as parked from outbox where parked_at is not null',
)

/** Counts the rows of the outbox that could not become jobs. */
export async function countParked(withSystem: Database['withSystem']): Promise<number> {
  const [row] = await withSystem((tx) => tx.run(countParkedRows, []))
  return row?.parked ?? 0
}
