import { type Plan, planLabels } from '../kernel/access/plan-names.ts'
import { list, plural } from '../kernel/message-format.ts'
import { EXPORT_DAYS } from '../kernel/retention.ts'
import type { ExportEntry } from './exports.contract.ts'
import { petInProgress } from './exports.rules.ts'
import {
  type ExportDocument,
  exportFormatLabels,
  type ExportSection,
  type ExportTab,
  type FailureReason,
  type ReportDocument,
} from './exports.vocabulary.ts'

/** Names of the documents (spec engagement §2). */
export const exportDocumentLabels: Readonly<Record<ExportDocument | ReportDocument, string>> = {
  'health-summary': 'Health Summary',
  'emergency-info': 'Emergency Info',
  'vaccination-records': 'Vaccination Records',
  'medical-timeline': 'Medical Timeline',
  'health-report': 'Health report',
  'monthly-report': 'Monthly report',
}

/** Contents of each document, in a few words. */
export const exportDocumentDetails: Readonly<Record<ExportDocument, string>> = {
  'health-summary': 'Problems, doses given, weight, vaccinations, visits',
  'emergency-info': 'One page a stranger can act on',
  'vaccination-records': 'With a certificate for travel and boarding',
  'medical-timeline': 'Everything that happened, year by year',
}

export const exportSectionLabels: Readonly<Record<ExportSection, string>> = {
  problems: 'Problems and allergies',
  medications: 'Medications and doses',
  weight: 'Weight',
  vaccinations: 'Vaccinations',
  visits: 'Visits',
  'health-logs': 'Health logs',
  photos: 'Photos',
}

export const exportTabLabels: Readonly<Record<ExportTab, string>> = {
  quick: 'Quick',
  advanced: 'Advanced',
  templates: 'Templates',
  history: 'History',
}

const failureWords: Readonly<Record<FailureReason, string>> = {
  'too-large': 'too much for one file; choose a shorter period',
  'pet-gone': 'no longer in this household',
  failed: 'could not be written',
}

/** Longest list of names; more are counted. */
const NAMES_LISTED = 3

/** Lists pets, the first three by name: 'Biscuit and Miso', 'Biscuit, Miso, Clover, and 2 more'. */
export function petsInWords(names: readonly string[]): string {
  const more = names.length - NAMES_LISTED
  return list(more > 0 ? [...names.slice(0, NAMES_LISTED), `${more} more`] : names)
}

/** Names a report by its pet, or by the month in which it was made: 'Monthly report, November 2026'. */
export const reportTitle = (
  { document, pets }: Pick<ExportEntry, 'document' | 'pets'>,
  month: string,
): string =>
  `${exportDocumentLabels[document]}, ${document === 'monthly-report' ? month : petsInWords(pets.map(({ name }) => name))}`

type Progress = Pick<ExportEntry, 'document' | 'format' | 'state' | 'done' | 'pets' | 'failures'>

/** Counts the pets of an export in progress: '2 of 3'. */
export const countInWords = (entry: Progress): string => `${petInProgress(entry)} of ${entry.pets.length}`

/** Words the work of an export in progress: 'Making the Health Summary', for tables 'Making the CSV'. */
export function workInWords({ document, format, state }: Progress): string {
  const product = format === 'pdf' ? exportDocumentLabels[document] : exportFormatLabels[format]
  return state === 'waiting' ? `${product}, next in line` : `Making the ${product}`
}

/** Names the pets that are missing from an export, each with the reason; a whole export may fail without one. */
export function failuresInWords({ state, failures }: Progress): string {
  const start = state === 'failed' ? '' : 'Without '
  const words = failures.map(({ name, reason }) => `${start}${name}: ${failureWords[reason]}.`).join(' ')
  return words || (state === 'failed' ? 'Could not be written. Please export it again.' : '')
}

/** Names the pets that are missing from a finished export; undefined if it is complete. */
export const missingInWords = ({ failures }: Progress): string | undefined =>
  failures.length === 0 ? undefined : `Without ${petsInWords(failures.map(({ name }) => name))}.`

/** Texts of the Export Center and of the health reports. */
export const exportTexts = {
  title: 'Export Center',
  tabs: 'Ways to export',
  pets: 'Pets',
  selectAll: 'Select All',
  clear: 'Clear',
  documents: 'Documents',
  paper: 'Paper',
  /** Spec engagement §2. */
  exportAll: 'Export All',
  exportSome: (count: number) => plural(count, { one: 'Export # pet', other: 'Export # pets' }),
  preview: 'Preview',
  previewOf: (document: string) => `Preview: ${document}`,
  cancel: 'Cancel',
  cancelled: { title: 'Export canceled' },
  /** Spec engagement §8. */
  failed: { title: 'Export Failed', message: 'Some exports may have failed. Please try again.' },
  /** Spec engagement §8. */
  complete: 'Export Complete',
  download: 'Download',
  downloadFailed: 'Download failed',
  gone: { title: 'No longer kept', message: 'The file is no longer kept. Please export it again.' },
  /** Spec engagement §2. */
  availableWith: (plan: Plan) => `Available with ${planLabels[plan]} plan`,
  seePlans: 'See plans',
  chosen: (count: number, all: number) =>
    count === 0
      ? plural(all, {
          one: 'The export has your one pet',
          other: 'None chosen, so the export has all # pets',
        })
      : count === all
        ? plural(all, { one: 'Your one pet', other: 'All # pets' })
        : plural(count, { one: '# pet', other: '# pets' }),
  size: (document: string, size: string) => `About ${size} as ${document}`,
  onePet: 'Your plan exports one pet at a time. Choose one, or export several at once with Premium.',
  withoutPets: {
    title: 'No pets yet',
    sentence: 'Add your first pet. Its documents appear here.',
  },
  vaccination: 'Vaccination',
  allVaccinations: 'All vaccinations',
  vaccinationsFailed: 'Vaccinations couldn’t be loaded.',
  pageOf: (page: number, pages: number) => `page ${page} of ${pages}`,
  pageAlt: (document: string, name: string, page: number, pages: number) =>
    `${document} for ${name}, page ${page} of ${pages}`,
  wholePage: 'Show the whole page',
  nextPage: 'Next page',
  previousPage: 'Previous page',
  loadingPreview: 'Drawing the page',
  previewOfNothing: 'The first page appears here once you have a pet.',
  format: 'Format',
  formatsOnPro: 'CSV, JSON and XLSX: Available with Pro plan',
  period: 'Period',
  sections: 'Sections',
  exportFormat: (format: string) => `Export ${format}`,
  saveTemplate: 'Save as template',
  history: 'History',
  clearHistory: 'Clear History',
  clearQuestion: {
    title: 'Clear History',
    description: 'This deletes your exports with their files. You can export them again at any time.',
    confirmLabel: 'Clear History',
  },
  cleared: { title: 'History cleared' },
  deleteOf: (document: string) => `Delete ${document}`,
  deleted: { title: 'Export deleted' },
  keptUntil: (day: string) => `Kept until ${day}`,
  again: 'Export again',
  againOf: (document: string) => `Export again: ${document}`,
  downloadOf: (document: string) => `Download: ${document}`,
  noHistory: {
    title: 'No exports yet',
    sentence: `Your exports appear here, each for ${EXPORT_DAYS} days to download again.`,
  },
  newer: 'Newer',
  older: 'Older',
  shown: (from: number, to: number, all: number) =>
    from === to ? `${from} of ${all}` : `${from} to ${to} of ${all}`,
  report: {
    generate: 'Generate health report',
    choosePet: 'Health report for',
    making: (name: string) => `Making ${name}’s report`,
    title: 'Health reports',
    loadFailed: 'Health reports couldn’t be loaded.',
    complete: 'Health report ready',
    waiting: 'Being made',
    upsell: 'Full health reports: Available with Premium plan',
    deleted: { title: 'Report deleted' },
    cancelled: { title: 'Report canceled' },
  },
} as const
