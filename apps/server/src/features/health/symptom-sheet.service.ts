import { healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import type { QuickCheck } from '@app/domain/health/quick-checks/quick-checks.fields'
import { checkFacts } from '@app/domain/health/quick-checks/quick-checks.rules'
import type { SymptomDetails } from '@app/domain/health/symptom-details.fields'
import { redFlagsInWords, symptomFacts } from '@app/domain/health/symptoms.rules'
import { NO_DIAGNOSIS } from '@app/domain/health/symptoms.texts'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Paper } from '@app/domain/kernel/paper'
import { speciesLabels, type Species } from '@app/domain/kernel/pets.vocabulary'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { type RowOf, int, json, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql, type Tx, type Transact } from '../../platform/database/tx.ts'
import { printSheet } from '../../platform/print/print-sheet.ts'
import { formatDateInPrint, printableFile } from '../../platform/print/printable.ts'
import { readForPrint } from '../../platform/print/read-for-print.ts'
import type { Services } from '../../platform/services/services.ts'
import { blobKey } from '../files/photos.service.ts'

/** Highest number of rows on a sheet: a long illness with a note every day. It bounds the time to set a sheet. */
const MOST_ROWS = 100
/** Pictures per symptom (one row), and on the whole sheet, newest symptoms first. */
const MOST_PICTURES_EACH = 4
const MOST_PICTURES = 24

const printedPetColumns = {
  name: text,
  species: oneOf<Species>(),
  breed: nullable(text),
  birthDate: nullable(text),
}
type PrintedPet = RowOf<typeof printedPetColumns>

const printedSymptomColumns = {
  id: uuid,
  type: oneOf<'symptom' | 'quick_check'>(),
  value: nullable(text),
  notes: nullable(text),
  logDate: text,
  symptom: nullable(json<SymptomDetails>()),
  check: nullable(json<QuickCheck>()),
  rows: int,
}
type PrintedSymptom = RowOf<typeof printedSymptomColumns>

const findPet = namedSql(
  printedPetColumns,
  `
  select name, species, breed, birth_date::text as "birthDate" from pets where ${inHousehold} and id = $1`,
)
const findSymptoms = namedSql(
  printedSymptomColumns,
  `
  select id, type, value, notes, log_date::text as "logDate", count(*) over ()::int as rows,
         case type when 'symptom' then details end as symptom, case type when 'quick_check' then details end as check
    from health_logs
   where ${inHousehold} and pet_id = $1 and type in ('symptom', 'quick_check') and log_date between $2::date and $3::date
   order by taken_at desc, id desc limit ${MOST_ROWS}`,
)

/** Pictures attached to the symptoms `$1`, of each the first few, in the order of `$1`. */
const findPictures = namedSql(
  { symptomId: nullable(uuid), blobId: uuid },
  `
  select health_log_id as "symptomId", blob_id as "blobId"
    from (select health_log_id, blob_id, row_number() over (partition by health_log_id order by dated_on, id) as at
            from documents
           where ${inHousehold} and health_log_id = any($1::uuid[]) and content_type <> 'application/pdf') as picture
   where at <= ${MOST_PICTURES_EACH}
   order by array_position($1::uuid[], health_log_id), at limit ${MOST_PICTURES}`,
)

interface Printing {
  services: Services
  householdId: string
  petId: string
  paper: Paper
  /** yyyy-MM-dd, both days included. */
  from: string
  to: string
  /** yyyy-MM-dd on the person's calendar. */
  today: string
}

/**
 * Prints a pet's symptoms and quick checks in a period, for the vet. The transaction ends before the pictures are fetched and the page
 * is set.
 * @throws NOT_FOUND when the pet is not of this household
 */
export async function printSymptoms(transact: Transact, printing: Printing): Promise<File> {
  const { services, householdId, petId, paper, from, to, today } = printing
  const { pet, symptoms, attached } = await transact((tx) => readSymptoms(tx, { petId, from, to }))
  const pictures = await readPictures(printing, attached)
  const sheet = {
    layout: 'apps/server/src/features/health/symptom-sheet.typ',
    paper,
    content: {
      title: `Symptoms: ${pet.name}`,
      footer: `Made with ${PRODUCT_NAME} on ${formatDateInPrint(today)}.`,
      caution: NO_DIAGNOSIS,
      pet: { name: pet.name, facts: describePet(pet, today) },
      period: `${formatDateInPrint(from)} to ${formatDateInPrint(to)}`,
      symptoms: symptoms.map((symptom) => ({
        ...describeSymptom(symptom),
        pictures: attached
          .filter(({ symptomId, blobId }) => symptomId === symptom.id && pictureName(blobId) in pictures)
          .map(({ blobId }) => `/.print/${pictureName(blobId)}`),
      })),
      left: Math.max(0, (symptoms[0]?.rows ?? 0) - symptoms.length),
    },
    pictures,
  }
  const pdf = await printSheet(services.helpers, sheet, householdId)
  return printableFile(pdf, `symptoms-${today}.pdf`)
}

async function readSymptoms(tx: Tx, { petId, from, to }: Pick<Printing, 'petId' | 'from' | 'to'>) {
  const [[pet], symptoms] = await Promise.all([
    tx.run(findPet, [petId]),
    tx.run(findSymptoms, [petId, from, to]),
  ])
  if (!pet) throw new Refusal(commonErrors.NOT_FOUND)
  return { pet, symptoms, attached: await tx.run(findPictures, [symptoms.map(({ id }) => id)]) }
}

/** One after the other: a sheet with many pictures must not take the memory of many. */
async function readPictures(
  { services, householdId }: Printing,
  attached: readonly { blobId: string }[],
): Promise<Record<string, Buffer>> {
  const pictures: Record<string, Buffer> = {}
  for (const { blobId } of attached) {
    const picture = await readForPrint(services, blobKey(householdId, blobId, 'large.webp'), householdId)
    if (picture) pictures[pictureName(blobId)] = picture
  }
  return pictures
}

const pictureName = (blobId: string): string => `${blobId}.jpg`

const describePet = ({ species, breed, birthDate }: PrintedPet, today: string): string =>
  [speciesLabels[species], breed, ageInWords(birthDate, today)].filter(Boolean).join(' · ')

const describeSymptom = ({ type, value, notes, logDate, symptom, check }: PrintedSymptom) => ({
  title: check ? healthLogTypeLabels[type] : (value ?? healthLogTypeLabels[type]),
  date: formatDateInPrint(logDate),
  notes,
  redFlags: symptom ? redFlagsInWords(symptom) : '',
  facts: [
    ...(symptom ? [['Since', formatDateInPrint(symptom.since)], ...symptomFacts(symptom)] : []),
    ...(check ? checkFacts(check) : []),
  ],
})
