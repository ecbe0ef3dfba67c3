import { certificateTexts } from '@app/domain/exports/health-summary.texts'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Sheet } from '../../../platform/print/print-pdf.ts'
import { newestDoses, readVaccinations, rowOf } from '../../vaccinations/vaccination-record.service.ts'
import { daysOf, type ExportPart } from '../export-part.ts'
import {
  coverOf,
  describePet,
  footerOf,
  identityOf,
  LAYOUTS,
  readPet,
  readPictures,
} from './printed-pet.service.ts'

/** Vaccinations for which the certificate's page has room; the record behind it has them all. */
const MOST_CERTIFIED = 8

/**
 * Lays out a certificate of one vaccination, or of all with the record behind it, for a vet to sign. The transaction ends
 * before the picture is fetched.
 * @throws NOT_FOUND when the pet is not of this household, or the vaccination not of this pet
 */
export async function layOutVaccinationRecord(part: ExportPart): Promise<Sheet> {
  const days = daysOf(part)
  const read = await part.transact((tx) => readCertified(tx, part, days.from))
  const { pet, doses, count } = read
  const pictures = await readPictures(part, { cover: pet.blobId, others: [] })
  const only = part.vaccinationId === null ? undefined : doses[0]
  const heading = only?.vaccineName ?? certificateTexts.general
  const certified = newestDoses(doses).slice(0, MOST_CERTIFIED)
  // The certificate's page may have them all.
  const hasRecord = !only && doses.length > certified.length
  const inPrint = (dose: (typeof doses)[number]) => rowOf(dose, days.today)
  return {
    layout: `${LAYOUTS}/vaccination-certificate.typ`,
    paper: part.paper,
    content: {
      ...footerOf(part),
      texts: certificateTexts,
      title: `${heading}: ${pet.name}`,
      heading,
      name: pet.name,
      summary: describePet(pet, part),
      cover: coverOf(pet, pictures),
      identity: identityOf(read).slice(0, 3),
      rowsTitle: only ? certificateTexts.vaccination : certificateTexts.newest,
      rows: certified.map(inPrint),
      left: hasRecord ? 0 : count - doses.length,
      record: hasRecord ? { rows: doses.map(inPrint), left: count - doses.length } : null,
    },
    pictures,
  }
}

async function readCertified(tx: Tx, { petId, vaccinationId }: ExportPart, from: string | null) {
  const found = await readPet(tx, petId)
  // A certificate of one vaccination names that one, however old it is.
  const isOne = vaccinationId !== null
  const read = await readVaccinations(tx, petId, { from: isOne ? null : from, id: vaccinationId })
  if (isOne && read.doses.length === 0) throw new Refusal(commonErrors.NOT_FOUND)
  return { ...found, ...read }
}
