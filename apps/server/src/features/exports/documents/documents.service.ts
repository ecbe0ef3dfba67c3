import type { ExportDocument, ReportDocument } from '@app/domain/exports/exports.vocabulary'
import type { Sheet } from '../../../platform/print/print-pdf.ts'
import { layOutEmergencyOfPet } from '../../emergency/emergency-sheet.service.ts'
import { daysOf, type ExportPart } from '../export-part.ts'
import { layOutHealthSummary } from './health-summary.service.ts'
import { layOutMedicalTimeline } from './medical-timeline.service.ts'
import { layOutVaccinationRecord } from './vaccination-certificate.service.ts'

/** Documents of one pet; a monthly report is about the household. */
export type PetDocument = ExportDocument | Exclude<ReportDocument, 'monthly-report'>

/**
 * Lays out the emergency information of a pet.
 * @throws NO_PETS_AVAILABLE when the pet is not of this household, or in memory
 */
const layOutEmergencyInfo = (part: ExportPart): Promise<Sheet> =>
  layOutEmergencyOfPet(part.transact, {
    ...part,
    today: daysOf(part).today,
    weightUnit: part.units.weightUnit,
  })

/**
 * Lays out a document of one pet; `printSheet` writes it as PDF, `drawSheetPage` draws a page of it.
 * @throws NOT_FOUND when the pet or the vaccination is gone, NO_PETS_AVAILABLE for the emergency information of a pet in
 * memory
 */
export function layOutDocument(document: PetDocument, part: ExportPart): Promise<Sheet> {
  switch (document) {
    case 'health-summary':
    case 'health-report':
      return layOutHealthSummary(part, document)
    case 'emergency-info':
      return layOutEmergencyInfo(part)
    case 'vaccination-records':
      return layOutVaccinationRecord(part)
    case 'medical-timeline':
      return layOutMedicalTimeline(part)
    default:
      return document satisfies never
  }
}
