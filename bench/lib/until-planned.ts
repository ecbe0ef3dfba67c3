import type { Pool } from 'pg'

/** Waits until no schedule of the load data is left to plan: measurements before that are not of the server at rest. */
export async function untilPlanned(owner: Pool): Promise<void> {
  const count = `select count(*)::int as left from schedules where next_due_at <= now()`
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(count)
    if (rows[0]?.left === 0) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
