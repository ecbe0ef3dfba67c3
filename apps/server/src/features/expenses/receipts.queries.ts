import { receipts } from '@app/domain/expenses/receipts.contract'
import { int } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { recordTable } from '../../platform/records/record-table.ts'

export const receiptTable = recordTable(receipts, {
  computed: {
    picture: `case when content_type <> 'application/pdf' then ${pictureOfBlob('blob_id')} end`,
    file: pictureOfBlob('blob_id'),
  },
})

const ofExpense = `receipts.${inHousehold} and receipts.expense_id = expenses.id`

/** SQL for the receipts of a row of `expenses`, the oldest first. */
export const receiptsJson = `
  (select coalesce(json_agg(${receiptTable.json} order by receipts.created_at, receipts.id), '[]')
     from receipts where ${ofExpense})`

/** Number of receipts of the expense `$1`; no row without the expense. */
export const countReceipts = namedSql(
  { count: int },
  `select (select count(*) from receipts where ${ofExpense})::int as count
     from expenses where expenses.${inHousehold} and expenses.id = $1`,
)
