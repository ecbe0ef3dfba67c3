import { tablesIn } from '@app/domain/exports/exports.rules'
import type {
  ExportDocument,
  ExportFormat,
  ExportTable,
  ReportDocument,
} from '@app/domain/exports/exports.vocabulary'
import type { Sheet } from '../../platform/print/print-pdf.ts'
import { printSheet } from '../../platform/print/print-sheet.ts'
import { layOutDocument } from './documents/documents.service.ts'
import { layOutMonthlyReport } from './documents/monthly-report.service.ts'
import type { ExportPart } from './export-part.ts'
import { writeExportTables } from './export-tables.service.ts'

/** A part as an export orders it: a document in PDF, or tables in another format. */
interface OrderedPart extends Omit<ExportPart, 'petId'> {
  /** Null for a document about all pets. */
  petId: string | null
  document: ExportDocument | ReportDocument
  format: ExportFormat
  /** The one table of a CSV file. */
  table: ExportTable | null
  /** First day of the month of a monthly report. */
  month: string | null
}

/**
 * Lays out the document of a part.
 * @throws NOT_FOUND when the pet or the vaccination is gone, NO_PETS_AVAILABLE for the emergency information of a pet in
 * memory
 */
async function layOutPart({ document, petId, month, ...part }: OrderedPart): Promise<Sheet> {
  if (document === 'monthly-report') return layOutMonthlyReport({ ...part, month: month ?? '' })
  return layOutDocument(document, { ...part, petId: petId ?? '' })
}

/**
 * Writes one part of an export.
 * @throws as `layOutPart`; SHEET_TOO_LONG, EXPORT_TOO_LARGE, PRINTING_BUSY, EXPORT_BUSY
 */
export async function writePart(part: OrderedPart): Promise<Uint8Array> {
  const { services, householdId, format, table, petId, sections } = part
  if (format === 'pdf') return printSheet(services.helpers, await layOutPart(part), householdId)
  const ofPet = { ...part, petId: petId ?? '' }
  if (format !== 'csv') return writeExportTables(ofPet, { format, tables: tablesIn(sections) })
  if (table === null) throw new Error('A CSV file is one table')
  return writeExportTables(ofPet, { format, tables: [table] })
}
