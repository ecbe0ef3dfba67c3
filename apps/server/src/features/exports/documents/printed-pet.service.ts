import { vetToCall } from '@app/domain/emergency/emergency.rules'
import { documentWords, ownerInWords, summaryTexts } from '@app/domain/exports/health-summary.texts'
import type { HouseholdRole } from '@app/domain/kernel/access/roles'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { type Gender, genderLabels, type Species, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { formatWeight } from '@app/domain/kernel/quantities/units'
import { ageInWords } from '@app/domain/pets/pets.rules'
import {
  day,
  decimal,
  instant,
  nullable,
  oneOf,
  type RowOf,
  text,
  uuid,
} from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import type { Sheet } from '../../../platform/print/print-pdf.ts'
import { formatDateInPrint, formatMomentInPrint } from '../../../platform/print/printable.ts'
import { readForPrint } from '../../../platform/print/read-for-print.ts'
import { findContacts } from '../../emergency/emergency-contacts.service.ts'
import { blobKey } from '../../files/photos.service.ts'
import { type ExportPart, lastDayIn } from '../export-part.ts'

/** Folder of the layouts, as a path from the project's root. */
export const LAYOUTS = 'apps/server/src/features/exports/documents'

const printedPetColumns = {
  name: text,
  species: oneOf<Species>(),
  breed: nullable(text),
  gender: oneOf<Gender>(),
  birthDate: nullable(day),
  weightKg: nullable(decimal),
  targetLowKg: nullable(decimal),
  targetHighKg: nullable(decimal),
  microchipId: nullable(text),
  allergies: nullable(text),
  conditions: nullable(text),
  blobId: nullable(uuid),
  archivedAt: nullable(instant),
  diedOn: nullable(day),
}
export type PrintedPet = RowOf<typeof printedPetColumns>

const findPet = namedSql(
  printedPetColumns,
  `
  select name, species, breed, gender, birth_date as "birthDate", weight_kg as "weightKg",
         target_low_kg as "targetLowKg", target_high_kg as "targetHighKg", microchip_id as "microchipId", allergies,
         conditions, blob_id as "blobId", archived_at as "archivedAt", died_on as "diedOn"
    from pets where ${inHousehold} and id = $1`,
)

/** People who care for the household's pets, the owner first. */
const listCarers = namedSql(
  { name: text, role: oneOf<HouseholdRole>() },
  `
  select display_name as name, role from people where role in ('owner', 'caregiver')
   order by role = 'owner' desc, joined_at, user_id limit 4`,
)

/**
 * Reads the pet of a document, its people and its emergency clinic.
 * @throws NOT_FOUND when the pet is not of this household
 */
export async function readPet(tx: Tx, petId: string) {
  const [[pet], people, contacts] = await Promise.all([
    tx.run(findPet, [petId]),
    tx.run(listCarers, []),
    findContacts(tx),
  ])
  if (!pet) throw new Refusal(commonErrors.NOT_FOUND)
  const [owner, ...carers] = people
  const vet = vetToCall(contacts)
  return {
    pet,
    owner: ownerInWords(
      owner?.name ?? '',
      carers.map(({ name }) => name),
    ),
    clinic: vet ? (vet.clinicName ?? vet.name) : null,
  }
}

/** Words a pet in one line: 'Russian Blue · Female · 11 years · 10.1 lbs'. */
export function describePet(
  pet: PrintedPet,
  { moment, units }: Pick<ExportPart, 'moment' | 'units'>,
): string {
  const { species, breed, gender, birthDate, weightKg } = pet
  return [
    speciesLabels[species],
    breed,
    gender !== 'unknown' && genderLabels[gender],
    ageInWords(birthDate, lastDayIn(pet, moment)),
    weightKg !== null && formatWeight(weightKg, units.weightUnit),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Facts below the name of the pet. */
export const identityOf = ({ pet, owner, clinic }: Awaited<ReturnType<typeof readPet>>) => [
  { label: summaryTexts.born, value: pet.birthDate && formatDateInPrint(pet.birthDate) },
  { label: summaryTexts.microchip, value: pet.microchipId },
  { label: summaryTexts.owner, value: owner || null },
  { label: summaryTexts.emergencyClinic, value: clinic },
]

/** Name of the pet's picture for the layouts. */
const PET_PICTURE = 'pet.jpg'

/** Content of the cover, the drawn scene of the species without a picture. */
export const coverOf = ({ name, species }: PrintedPet, pictures: Sheet['pictures']) => ({
  picture: pictures?.[PET_PICTURE] ? `/.print/${PET_PICTURE}` : null,
  species,
  alt: pictures?.[PET_PICTURE]
    ? documentWords.pictureOf(name)
    : documentWords.drawingOf(speciesLabels[species]),
})

/** Footer of a document's pages. */
export const footerOf = ({ author, moment }: Pick<ExportPart, 'author' | 'moment'>) => ({
  brand: PRODUCT_NAME,
  footer: documentWords.preparedBy(author, formatMomentInPrint(moment)),
})

/** Name of another picture for the layouts. */
const pictureName = (blobId: string): string => `${blobId}.jpg`

/** Path of a picture for the layout; null if it could not be read. */
export const pathOf = (blobId: string, pictures: Sheet['pictures']): string | null =>
  pictures?.[pictureName(blobId)] ? `/.print/${pictureName(blobId)}` : null

/** Reads the pet's picture and others, one after the other: a sheet with many pictures must not take the memory of many. */
export async function readPictures(
  { services, householdId }: Pick<ExportPart, 'services' | 'householdId'>,
  { cover, others }: { cover: string | null; others: readonly string[] },
): Promise<Record<string, Buffer>> {
  const pictures: Record<string, Buffer> = {}
  const named = [
    ...(cover === null ? [] : [[PET_PICTURE, cover, 'large.webp'] as const]),
    // The others are as small as a thumb on paper.
    ...others.map((blobId) => [pictureName(blobId), blobId, 'thumb.webp'] as const),
  ]
  for (const [name, blobId, file] of named) {
    const picture = await readForPrint(services, blobKey(householdId, blobId, file), householdId)
    if (picture) pictures[name] = picture
  }
  return pictures
}
