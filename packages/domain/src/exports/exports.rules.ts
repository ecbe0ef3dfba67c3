import type { Feature } from '../kernel/access/plans.ts'
import { beginningOf } from '../kernel/cut-text.ts'
import type { FieldErrors } from '../kernel/errors.ts'
import {
  EXPORT_LINK,
  type ExportDocument,
  type ExportFormat,
  type ExportSection,
  type ExportState,
  type ExportTab,
  type ExportTable,
  exportSections,
  type ReportDocument,
  summarySections,
  tablesOf,
} from './exports.vocabulary.ts'

interface Chosen {
  document: ExportDocument | ReportDocument
  format: ExportFormat
  sections: readonly ExportSection[]
}

/** True for a section that only a full health report has. */
export const isBeyondSummary = (section: ExportSection): boolean =>
  !summarySections.some((one) => one === section)

/**
 * Lists the features that an export of so many pets needs (spec engagement §5; product, plan features). Emergency
 * information is free for any number of pets.
 */
export function neededFeatures({ document, format, sections }: Chosen, pets: number): Feature[] {
  const needed: Feature[] = ['data_export']
  if (document === 'vaccination-records') needed.push('vaccination_certificates')
  if (document === 'medical-timeline') needed.push('medical_timeline')
  if (format !== 'pdf') needed.push('advanced_export_formats')
  if (sections.some(isBeyondSummary)) needed.push('comprehensive_health_reports')
  if (pets > 1 && document !== 'emergency-info') needed.push('batch_export')
  return needed
}

/** Refuses a table format for a document, and a single vaccination for anything but a certificate of one pet. */
export function checkExport({
  document,
  format,
  vaccinationId,
  petIds,
}: Chosen & { vaccinationId: string | null; petIds: readonly string[] }): FieldErrors {
  if (format !== 'pdf' && document !== 'health-summary') return { format: 'This document is a PDF' }
  if (vaccinationId !== null && (document !== 'vaccination-records' || petIds.length !== 1))
    return { vaccinationId: 'Choose one pet for the certificate of one vaccination' }
  return {}
}

/** Tables of the sections, in the order of all. */
export const tablesIn = (sections: readonly ExportSection[]): ExportTable[] =>
  exportSections.filter((section) => sections.includes(section)).flatMap((section) => tablesOf[section])

/** Size of an export of one pet until real sizes are known, in bytes (spec engagement §9: 1.2 MB). */
const ESTIMATED_BYTES = 1_200_000

/** Returns the address of a tab of the Export Center, or of its advanced tab filled with a template. */
export function exportLink(tab: ExportTab, templateId?: string): string {
  const part = tab === 'quick' ? '' : `&part=${tab}`
  return `${EXPORT_LINK}${part}${templateId === undefined ? '' : `&template=${templateId}`}`
}

/** State of an export, as far as its progress shows. */
interface Progress {
  state: ExportState
  done: number
  pets: readonly { name: string }[]
}

/** True until an export is ready or has failed. */
export const isUnderWay = ({ state }: Pick<Progress, 'state'>): boolean =>
  state === 'waiting' || state === 'making'

/**
 * Number of the pet in progress, from 1. While the last parts are joined, that is the last pet; 0 for an export without
 * pets.
 */
export const petInProgress = ({ done, pets }: Progress): number => Math.min(done + 1, pets.length)

interface Made {
  document: string
  pets: number
  bytes: number | null
}

/**
 * Estimates the size of an export in bytes: by the newest one of the same document, else by the specification's figure
 * for each pet.
 */
export function estimateBytes(document: ExportDocument, pets: number, history: readonly Made[]): number {
  const last = history.find((made) => made.document === document && made.bytes !== null && made.pets > 0)
  return pets * (last?.bytes ? last.bytes / last.pets : ESTIMATED_BYTES)
}

/** Longest name of a pet within a file's name, in characters. */
const MOST_NAME = 40

/** Returns the name of a file: 'miso-health-summary-2026-11-29.pdf'. Letters of every script stay. */
export function exportFileName(parts: readonly (string | null)[], today: string, ending: string): string {
  const words = parts
    .flatMap((part) => part ?? [])
    .map((part) => beginningOf(part.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'), MOST_NAME))
  return `${[...words, today].join('-').replaceAll(/-{2,}/g, '-').replace(/^-/, '')}.${ending}`
}
