import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { deleted, nothing, oneOf, pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { papers } from '../kernel/paper.ts'
import { printErrors } from '../kernel/printed.errors.ts'
import { paper } from '../kernel/printed.ts'
import { exportErrors, NO_SECTION, TOO_MANY_PETS } from './exports.errors.ts'
import { checkExport } from './exports.rules.ts'
import {
  exportDocuments,
  exportFormats,
  exportPeriods,
  exportSections,
  exportStates,
  failureReasons,
  MOST_EXPORTED_PETS,
  reportDocuments,
  summarySections,
} from './exports.vocabulary.ts'

/** Fields that a template keeps. */
export const exportChoices = {
  format: oneOf(exportFormats, 'Choose a format').default('pdf'),
  period: oneOf(exportPeriods, 'Choose a period').default('all'),
  sections: z
    .array(oneOf(exportSections, 'Choose a section'))
    .min(1, NO_SECTION)
    .max(exportSections.length, 'Choose each section once')
    .default([...summarySections]),
}

const exportScope = z.object({
  document: oneOf(exportDocuments, 'Choose a document'),
  ...exportChoices,
  paper,
  /** Pets to export; none means all living pets (spec engagement §5). */
  petIds: z.array(pathId).max(MOST_EXPORTED_PETS, TOO_MANY_PETS).default([]),
  /** One vaccination for a certificate of its own; null for a 'General Vaccination Record'. */
  vaccinationId: pathId.nullable().default(null),
})
export type ExportScope = z.output<typeof exportScope>

/** An export or a report, in progress or finished. */
export const exportEntry = z.object({
  id: z.string(),
  document: z.enum([...exportDocuments, ...reportDocuments]),
  format: z.enum(exportFormats),
  period: z.enum(exportPeriods),
  sections: z.array(z.enum(exportSections)),
  paper: z.enum(papers),
  vaccinationId: z.string().nullable(),
  /** Pets in it, in its order, with the names that they had. */
  pets: z.array(z.object({ id: z.string(), name: z.string() })),
  state: z.enum(exportStates),
  /** Finished pets; the one in progress is the next of `pets`. */
  done: z.number(),
  /** Pets that are missing from the file. */
  failures: z.array(z.object({ name: z.string(), reason: z.enum(failureReasons) })),
  /** User who started it; null for a monthly report. */
  createdBy: z.string().nullable(),
  /** Name of the user who started it; null if the account is gone, and for a monthly report. */
  byName: z.string().nullable(),
  createdAt: z.string(),
  /** Size of the file in bytes once it is ready. */
  bytes: z.number().nullable(),
  fileName: z.string().nullable(),
  /** Time until which the file is kept; null without a file. */
  keptUntil: z.string().nullable(),
})
export type ExportEntry = z.output<typeof exportEntry>

const entries = z.object({ entries: z.array(exportEntry) })
const named = z.object({ exportId: pathId })
const link = z.object({
  /** Null while there is no file, and once it is no longer kept. */
  url: z.string().nullable(),
})

export const exportsContract = {
  listExports: operation('GET /exports', {
    summary: "List the user's exports, newest first, those in progress included",
    may: 'export reports',
    takes: nothing,
    answers: entries,
  }),
  startExport: operation('POST /exports', {
    summary: 'Start an export of some pets, or of all',
    may: 'export reports',
    needs: 'data_export',
    takes: exportScope.extend({ id: recordId }),
    rule: checkExport,
    answers: exportEntry,
    refuses: [commonErrors.ID_TAKEN, commonErrors.FEATURE_NOT_IN_PLAN, ...Object.values(exportErrors)],
  }),
  previewExport: operation('GET /exports/preview', {
    summary: 'Draw one page of an export, of its first pet',
    may: 'export reports',
    needs: 'data_export',
    withoutTransaction: true,
    takes: exportScope.extend({ page: z.coerce.number().int().min(1).max(200).default(1) }),
    rule: checkExport,
    answers: z.object({
      /** Data URL of a picture. */
      picture: z.string(),
      page: z.number(),
      pages: z.number(),
      pet: z.object({ id: z.string(), name: z.string() }),
    }),
    refuses: [
      commonErrors.FEATURE_NOT_IN_PLAN,
      exportErrors.NO_PETS_SELECTED,
      exportErrors.TOO_MANY_PETS,
      ...Object.values(printErrors),
    ],
  }),
  linkExport: operation('POST /exports/{exportId}/links', {
    summary: 'Get a short-lived link to the file of an export',
    may: 'export reports',
    takes: named,
    answers: link,
  }),
  deleteExport: operation('DELETE /exports/{exportId}', {
    summary: 'Cancel an export, or delete a finished one with its file',
    may: 'export reports',
    takes: named,
    answers: deleted,
  }),
  clearExports: operation('DELETE /export-history', {
    summary: "Delete the user's finished exports with their files",
    may: 'export reports',
    takes: nothing,
    answers: deleted,
  }),
}

export const healthReportsContract = {
  listReports: operation('GET /health-reports', {
    summary: 'List the health reports of the household, newest first',
    may: 'view reports',
    takes: nothing,
    answers: entries,
  }),
  generateReport: operation('POST /health-reports', {
    summary: "Start a pet's full health report, which the whole household may read",
    may: 'generate reports',
    needs: 'comprehensive_health_reports',
    takes: z.object({ id: recordId, petId: pathId, period: exportChoices.period, paper }),
    answers: exportEntry,
    refuses: [commonErrors.ID_TAKEN, exportErrors.EXPORT_UNDER_WAY],
  }),
  linkReport: operation('POST /health-reports/{exportId}/links', {
    summary: 'Get a short-lived link to the file of a health report',
    may: 'view reports',
    takes: named,
    answers: link,
  }),
  deleteReport: operation('DELETE /health-reports/{exportId}', {
    summary: 'Cancel a health report, or delete a finished one with its file',
    may: 'delete reports',
    takes: named,
    answers: deleted,
  }),
}
