import { PRODUCT_NAME } from '@app/domain/brand'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Paper } from '@app/domain/kernel/paper'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { speciesLabels, type Species } from '@app/domain/pets/pets.vocabulary'
import type { SymptomDetails } from '@app/domain/symptoms/symptom-details.fields'
import { redFlagsInWords, symptomFacts } from '@app/domain/symptoms/symptoms.rules'
import { NO_DIAGNOSIS } from '@app/domain/symptoms/symptoms.texts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import { formatDateInPrint, printableFile } from '../../platform/print/printable.ts'
import { printPdf } from '../../platform/print/print-pdf.ts'

/** A long illness written down every day; it bounds how long a sheet takes. */
const MOST_ROWS = 100

interface PrintedPet {
  name: string
  species: Species
  breed: string | null
  birthDate: string | null
}

interface PrintedSymptom {
  value: string | null
  notes: string | null
  logDate: string
  details: SymptomDetails | null
  rows: number
}

const home = 'household_id = (select app.household_id())'
const findPet = namedSql<PrintedPet>(`
  select name, species, breed, birth_date::text as "birthDate" from pets where ${home} and id = $1`)
const findSymptoms = namedSql<PrintedSymptom>(`
  select value, notes, log_date::text as "logDate", details, count(*) over ()::int as rows
    from health_logs
   where ${home} and pet_id = $1 and type = 'symptom' and log_date between $2::date and $3::date
   order by log_date desc, id desc limit ${MOST_ROWS}`)

interface Printing {
  petId: string
  paper: Paper
  /** yyyy-MM-dd, both days included. */
  from: string
  to: string
  /** yyyy-MM-dd on the person's calendar. */
  today: string
}

/**
 * Prints what was noted of a pet's symptoms in a period, for the vet.
 * @throws NOT_FOUND when the pet is not of this household
 */
export async function printSymptoms(tx: Tx, { petId, paper, from, to, today }: Printing): Promise<File> {
  const [[pet], symptoms] = await Promise.all([
    tx.run(findPet, [petId]),
    tx.run(findSymptoms, [petId, from, to]),
  ])
  if (!pet) throw new Refusal(commonErrors.NOT_FOUND)
  const pdf = await printPdf({
    layout: 'apps/server/src/features/symptoms/symptom-sheet.typ',
    paper,
    content: {
      title: `Symptoms: ${pet.name}`,
      footer: `Made with ${PRODUCT_NAME} on ${formatDateInPrint(today)}.`,
      caution: NO_DIAGNOSIS,
      pet: { name: pet.name, facts: describePet(pet, today) },
      period: `${formatDateInPrint(from)} to ${formatDateInPrint(to)}`,
      symptoms: symptoms.map(describeSymptom),
      left: Math.max(0, (symptoms[0]?.rows ?? 0) - symptoms.length),
    },
  })
  return printableFile(pdf, `symptoms-${today}.pdf`)
}

const describePet = ({ species, breed, birthDate }: PrintedPet, today: string): string =>
  [speciesLabels[species], breed, ageInWords(birthDate, today)].filter(Boolean).join(' · ')

const describeSymptom = ({ value, notes, logDate, details }: PrintedSymptom) => ({
  title: value ?? 'Symptoms',
  date: formatDateInPrint(logDate),
  notes,
  redFlags: details ? redFlagsInWords(details) : '',
  facts: details ? [['Since', formatDateInPrint(details.since)], ...symptomFacts(details)] : [],
})
