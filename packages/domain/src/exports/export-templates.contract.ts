import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, changes, deletes, lists, reads } from '../records/kind-operations.ts'
import { field, text } from '../records/record-fields.ts'
import { exportTemplateErrors } from './export-templates.errors.ts'
import { exportChoices } from './exports.contract.ts'
import {
  exportFormatLabels,
  exportFormats,
  exportPeriodLabels,
  exportPeriods,
  exportSections,
  MOST_TEMPLATES,
  summarySections,
} from './exports.vocabulary.ts'

/** Named choices for an export, without pets and paper: the same ones serve each pet. */
export const exportTemplates = defineKind({
  table: 'export_templates',
  one: 'an export template',
  words: 'export templates',
  of: 'household',
  ceiling: MOST_TEMPLATES,
  fields: {
    /** Unique in the household, without regard to case. */
    name: text({ label: 'Name', max: 60 }),
    format: field({
      label: 'Format',
      takes: exportChoices.format,
      answers: z.enum(exportFormats),
      initial: 'pdf',
      words: exportFormatLabels,
      sql: 'text',
    }),
    period: field({
      label: 'Period',
      takes: exportChoices.period,
      answers: z.enum(exportPeriods),
      initial: 'all',
      words: exportPeriodLabels,
      sql: 'text',
    }),
    sections: field({
      label: 'Sections',
      takes: exportChoices.sections,
      answers: z.array(z.enum(exportSections)),
      initial: [...summarySections],
      sql: 'text[]',
    }),
  },
})
export type ExportTemplate = z.output<typeof exportTemplates.entry>

const named = { needs: 'custom_export_templates', refuses: [exportTemplateErrors.TEMPLATE_EXISTS] } as const

export const exportTemplatesContract = {
  list: operation(
    'GET /export-templates',
    lists(exportTemplates, 'List the export templates of the household, newest first'),
  ),
  get: operation('GET /export-templates/{id}', reads(exportTemplates)),
  add: operation('POST /export-templates', adds(exportTemplates, named)),
  update: operation('PATCH /export-templates/{id}', changes(exportTemplates, named)),
  delete: operation('DELETE /export-templates/{id}', deletes(exportTemplates)),
}
