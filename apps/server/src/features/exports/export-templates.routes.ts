import { exportTemplates, exportTemplatesContract } from '@app/domain/exports/export-templates.contract'
import { exportTemplateErrors } from '@app/domain/exports/export-templates.errors'
import { fillMessage, Refusal } from '@app/domain/kernel/errors'
import { breaksConstraint } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { recordTable } from '../../platform/records/record-table.ts'
import {
  addRecord,
  findRecord,
  listRecords,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'

const table = recordTable(exportTemplates, { computed: {} })

const { TEMPLATE_EXISTS } = exportTemplateErrors

/** Names the error of a write whose name another template has. */
const refusing = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    throw breaksConstraint(error, 'one_template_a_name')
      ? new Refusal(TEMPLATE_EXISTS, {}, { fields: { name: fillMessage(TEMPLATE_EXISTS, {}) } })
      : error
  })

export const exportTemplateRoutes = serve(exportTemplatesContract, {
  list: ({ tx, input }) => listRecords(tx, table, input),
  get: ({ tx, input }) => findRecord(tx, table, input.id),
  add: ({ tx, input }) => refusing(addRecord(tx, table, input)),
  update: ({ tx, input }) => refusing(updateRecord(tx, table, input)),
  delete: ({ tx, input }) => removeRecord(tx, table, input.id),
})
