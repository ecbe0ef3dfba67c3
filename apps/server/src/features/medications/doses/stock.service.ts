import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { decimal, json, text, uuid } from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import { digestOf } from '../../../platform/records/records.ts'

const lock = namedSql('select app.lock_ledger($1)')
const count = namedSql(`
  insert into medication_stock (medication_id, units) values ($1, $2)
  on conflict (household_id, medication_id) do update set units = excluded.units`)
const stopCounting = namedSql(`delete from medication_stock where ${inHousehold} and medication_id = $1`)
const change = namedSql(`
  update medication_stock set units = greatest(units + $2::numeric, 0) where ${inHousehold} and medication_id = $1`)
const insertRefill = namedSql(
  { id: uuid },
  `
  insert into refills (id, medication_id, units, refilled_on, content_hash) values ($1, $2, $3, $4, $5)
  on conflict (household_id, id) do nothing returning id`,
)
const findRefill = namedSql(
  { content_hash: text, refill: json<Omit<Refill, 'medicationId'>>() },
  `
  select content_hash, json_build_object('id', id, 'units', units, 'refilledOn', refilled_on) as refill
    from refills where ${inHousehold} and id = $1 and medication_id = $2`,
)
const addUnits = namedSql(`
  insert into medication_stock as stock (medication_id, units) values ($1, $2)
  on conflict (household_id, medication_id) do update set units = stock.units + excluded.units`)
const unitsOf = namedSql(
  { units: decimal },
  `select units::float8 as units from medication_stock where ${inHousehold} and medication_id = $1`,
)

/** Locks a medication's ledger until the transaction ends. */
export const lockLedger = (tx: Tx, medicationId: string): Promise<unknown> => tx.run(lock, [medicationId])

/** Sets the counted stock; null ends counting. */
export async function setStock(tx: Tx, medicationId: string, units: number | null): Promise<void> {
  await lockLedger(tx, medicationId)
  await (units === null ? tx.run(stopCounting, [medicationId]) : tx.run(count, [medicationId, units]))
}

/** Adds to the stock or takes from it; an uncounted stock stays uncounted. */
export const changeStock = (tx: Tx, medicationId: string, units: number): Promise<unknown> =>
  units === 0 ? Promise.resolve() : tx.run(change, [medicationId, units])

interface Refill {
  id: string
  medicationId: string
  units: number
  refilledOn: string
}

/**
 * Stores a refill and adds it to the stock, which is counted from the first refill on. Repeating it has no effect.
 * @throws ID_TAKEN when the id belongs to another refill (included in the error if it is of the same medication),
 * NOT_FOUND when the medication is not in this household
 */
export async function addRefill(
  tx: Tx,
  { medicationId, ...refill }: Refill,
): Promise<{ refill: Omit<Refill, 'medicationId'>; unitsOnHand: number }> {
  const contentHash = digestOf([medicationId, refill.units, refill.refilledOn])
  await lockLedger(tx, medicationId)
  const [added] = await tx.run(insertRefill, [
    refill.id,
    medicationId,
    refill.units,
    refill.refilledOn,
    contentHash,
  ])
  if (added) await tx.run(addUnits, [medicationId, refill.units])
  const unitsOnHand = (await tx.run(unitsOf, [medicationId]))[0]?.units ?? 0
  if (added) return { refill, unitsOnHand }
  const [known] = await tx.run(findRefill, [refill.id, medicationId])
  if (known?.content_hash === contentHash) return { refill, unitsOnHand }
  const current = known && { refill: known.refill, unitsOnHand }
  throw new Refusal(commonErrors.ID_TAKEN, {}, { ...(current && { current }) })
}
