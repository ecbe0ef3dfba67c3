import { expensePeriodLabels, expensePeriodNames } from '../expenses/expenses.vocabulary.ts'

/** Documents of the Export Center (spec engagement §2). */
export const exportDocuments = [
  'health-summary',
  'emergency-info',
  'vaccination-records',
  'medical-timeline',
] as const
export type ExportDocument = (typeof exportDocuments)[number]

/** Documents that the whole household reads: of one pet on request, and of all pets each month. */
export const reportDocuments = ['health-report', 'monthly-report'] as const
export type ReportDocument = (typeof reportDocuments)[number]

/** Formats of an export. Tables take the others; a document is a PDF. */
export const exportFormats = ['pdf', 'csv', 'json', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportFormatLabels: Readonly<Record<ExportFormat, string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  json: 'JSON',
  xlsx: 'XLSX',
}

/** Sections of a health summary, in the order of its pages. */
export const exportSections = [
  'problems',
  'medications',
  'weight',
  'vaccinations',
  'visits',
  'health-logs',
  'photos',
] as const
export type ExportSection = (typeof exportSections)[number]

/** Sections on every plan; the others belong to full health reports. */
export const summarySections = [
  'problems',
  'medications',
  'weight',
  'vaccinations',
  'visits',
] as const satisfies readonly ExportSection[]

/** Tables of a CSV, JSON or XLSX export. */
export const exportTables = [
  'problems',
  'medications',
  'doses',
  'weights',
  'vaccinations',
  'visits',
  'health-logs',
  'photos',
] as const
export type ExportTable = (typeof exportTables)[number]

export const tablesOf: Readonly<Record<ExportSection, readonly ExportTable[]>> = {
  problems: ['problems'],
  medications: ['medications', 'doses'],
  weight: ['weights'],
  vaccinations: ['vaccinations'],
  visits: ['visits'],
  'health-logs': ['health-logs'],
  photos: ['photos'],
}

/** Periods in months back from today (spec engagement §9). */
export const exportPeriods = expensePeriodNames
export type ExportPeriod = (typeof exportPeriods)[number]
/** Spec engagement §2. */
export const exportPeriodLabels: Readonly<Record<ExportPeriod, string>> = expensePeriodLabels

/** States of an export: queued, in progress, ready for download, or failed as a whole. */
export const exportStates = ['waiting', 'making', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** Reasons why one pet is missing from an export. */
export const failureReasons = ['too-large', 'pet-gone', 'failed'] as const
export type FailureReason = (typeof failureReasons)[number]

/** Highest number of pets in one export. */
export const MOST_EXPORTED_PETS = 50
/** Exports on one page of the history (spec engagement §9). */
export const HISTORY_PAGE = 3
/** Time for which a completed export stays in the progress bar, in milliseconds (spec engagement §9). */
export const COMPLETE_MILLISECONDS = 2000
/** Highest number of templates of a household. */
export const MOST_TEMPLATES = 20

/** Address of the reports' overview, with the list of health reports. */
export const REPORTS_LINK = '/?tab=reports'
/** Address of the Export Center; `exportLink` leads to one of its tabs. */
export const EXPORT_LINK = '/?tab=reports&view=export'
export const exportTabs = ['quick', 'advanced', 'templates', 'history'] as const
export type ExportTab = (typeof exportTabs)[number]
