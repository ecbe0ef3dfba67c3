import type {
  ExportDocument,
  ExportFormat,
  ExportTable,
  ReportDocument,
} from '@app/domain/exports/exports.vocabulary'
import type { Sheet } from '../../platform/print/print-pdf.ts'
import { printSheet } from '../../platform/print/print-sheet.ts'
import type { ExportPart } from './export-part.ts'

/** A part as the job orders it: a document in PDF, or its tables in another format. */
export interface OrderedPart extends Omit<ExportPart, 'petId'> {
  /** Null for a document about all pets. */
  petId: string | null
  document: ExportDocument | ReportDocument
  format: ExportFormat
  /** The one table of a CSV file. */
  table: ExportTable | null
}

const layOut = async (part: OrderedPart): Promise<Sheet> => ({
  layout: 'apps/server/src/platform/print/sample.fixture.typ',
  paper: part.paper,
  content: { title: part.document, footer: '', names: [part.petId], picture: false },
})

/**
 * Writes one part of an export.
 * @throws NOT_FOUND when the pet is gone, SHEET_TOO_LONG, EXPORT_TOO_LARGE, PRINTING_BUSY, EXPORT_BUSY
 */
export async function writePart(part: OrderedPart): Promise<Uint8Array> {
  return printSheet(part.services.helpers, await layOut(part), part.householdId)
}
