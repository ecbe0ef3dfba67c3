import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Paper } from '@app/domain/kernel/paper'
import { genderLabels, speciesLabels, type Gender, type Species } from '@app/domain/kernel/pets.vocabulary'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { vaccinationBadge } from '@app/domain/vaccinations/vaccinations.rules'
import { type RowOf, day, int, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql, type Tx, type Transact } from '../../platform/database/tx.ts'
import { printSheet } from '../../platform/print/print-sheet.ts'
import { formatDateInPrint, printableFile } from '../../platform/print/printable.ts'
import { readForPrint } from '../../platform/print/read-for-print.ts'
import type { Services } from '../../platform/services/services.ts'
import { blobKey } from '../files/photos.service.ts'

/** More rows than any animal has; it bounds the time to set a sheet. */
const MOST_ROWS = 300

const printedPetColumns = {
  name: text,
  species: oneOf<Species>(),
  breed: nullable(text),
  gender: oneOf<Gender>(),
  birthDate: nullable(day),
  microchipId: nullable(text),
  blobId: nullable(uuid),
}
type PrintedPet = RowOf<typeof printedPetColumns>

const printedDoseColumns = {
  vaccineName: text,
  administeredDate: day,
  nextDueDate: nullable(day),
  veterinarian: nullable(text),
  clinicName: nullable(text),
  batchNumber: nullable(text),
}
export type PrintedDose = RowOf<typeof printedDoseColumns>

const findPet = namedSql(
  printedPetColumns,
  `
  select name, species, breed, gender, birth_date as "birthDate", microchip_id as "microchipId", blob_id as "blobId"
    from pets where ${inHousehold} and id = $1`,
)
const findDoses = namedSql(
  printedDoseColumns,
  `
  select vaccine_name as "vaccineName", administered_date as "administeredDate", next_due_date as "nextDueDate",
         veterinarian, clinic_name as "clinicName", batch_number as "batchNumber"
    from vaccinations
   where ${inHousehold} and pet_id = $1 and ($2::date is null or administered_date >= $2) and ($3::uuid is null or id = $3)
   order by administered_date desc, id desc limit ${MOST_ROWS}`,
)
const countDoses = namedSql(
  { rows: int },
  `select count(*)::int as rows from vaccinations where ${inHousehold} and pet_id = $1 and ($2::uuid is null or id = $2)`,
)

/**
 * Reads the vaccinations of a pet, the newest first, and the number of all.
 * @param from first day, yyyy-MM-dd; null for all
 * @param id one vaccination; null for all
 */
export async function readVaccinations(
  tx: Tx,
  petId: string,
  { from, id }: { from: string | null; id: string | null },
): Promise<{ doses: PrintedDose[]; count: number }> {
  const [doses, [counted]] = await Promise.all([
    tx.run(findDoses, [petId, from, id]),
    tx.run(countDoses, [petId, id]),
  ])
  return { doses, count: counted?.rows ?? 0 }
}

interface Printing {
  services: Services
  householdId: string
  petId: string
  paper: Paper
  /** yyyy-MM-dd on the person's calendar. */
  today: string
}

/**
 * Prints a pet's vaccination record. The transaction ends before the picture is fetched and the page is set.
 * @throws NOT_FOUND when the pet is not of this household
 */
export async function printVaccinationRecord(transact: Transact, printing: Printing): Promise<File> {
  const { services, householdId, petId, paper, today } = printing
  const { pet, doses, count } = await transact((tx) => readRecord(tx, petId))
  const key = pet.blobId && blobKey(householdId, pet.blobId, 'large.webp')
  const picture = key ? await readForPrint(services, key, householdId) : undefined
  const sheet = {
    layout: 'apps/server/src/features/vaccinations/vaccination-record.typ',
    paper,
    content: {
      title: `Vaccination record: ${pet.name}`,
      footer: `Made with ${PRODUCT_NAME} on ${formatDateInPrint(today)}. What a vet has signed counts.`,
      picture: picture !== undefined,
      pet: { name: pet.name, facts: describePet(pet, today) },
      facts: factsOf(pet),
      rows: doses.map((dose) => rowOf(dose, today)),
      left: Math.max(0, count - doses.length),
    },
    ...(picture ? { pictures: { 'pet.jpg': picture } } : {}),
  }
  const pdf = await printSheet(services.helpers, sheet, householdId)
  return printableFile(pdf, `vaccination-record-${today}.pdf`)
}

async function readRecord(tx: Tx, petId: string) {
  const [[pet], read] = await Promise.all([
    tx.run(findPet, [petId]),
    readVaccinations(tx, petId, { from: null, id: null }),
  ])
  if (!pet) throw new Refusal(commonErrors.NOT_FOUND)
  return { pet, ...read }
}

const describePet = ({ species, breed, birthDate }: PrintedPet, today: string): string =>
  [speciesLabels[species], breed, ageInWords(birthDate, today)].filter(Boolean).join(' · ')

const factsOf = ({ gender, birthDate, microchipId }: PrintedPet): [string, string | null][] => [
  ['Born', birthDate && formatDateInPrint(birthDate)],
  ['Gender', genderLabels[gender]],
  ['Microchip', microchipId],
]

/** Words one row of a record of vaccinations. */
export const rowOf = (dose: PrintedDose, today: string) => ({
  vaccine: dose.vaccineName,
  given: formatDateInPrint(dose.administeredDate),
  nextDue: dose.nextDueDate && formatDateInPrint(dose.nextDueDate),
  badge: vaccinationBadge(dose.nextDueDate, today) ?? null,
  by: [dose.veterinarian, dose.clinicName].filter(Boolean).join(', '),
  batch: dose.batchNumber ?? '',
})

/** Selects the newest dose of each vaccine, which alone says when the next one is due; doses are newest first. */
export const newestDoses = (doses: readonly PrintedDose[]): PrintedDose[] =>
  doses.filter(
    ({ vaccineName }, at) =>
      doses.findIndex((other) => other.vaccineName.toLowerCase() === vaccineName.toLowerCase()) === at,
  )
