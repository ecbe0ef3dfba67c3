import type { Appointment } from '@app/domain/appointments/appointments.contract'
import { appointmentStatusLabels } from '@app/domain/appointments/appointments.vocabulary'
import { type exportHeadings, exportRowTexts, type TableUnits } from '@app/domain/exports/export-tables.texts'
import type { ExportTable } from '@app/domain/exports/exports.vocabulary'
import { photoTypeLabels } from '@app/domain/files/photos.vocabulary'
import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { readingOf, trackingInWords } from '@app/domain/health/health-logs.texts'
import { healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { checkFacts } from '@app/domain/health/quick-checks/quick-checks.rules'
import { redFlagsInWords, symptomFacts } from '@app/domain/health/symptoms.rules'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { capitalized } from '@app/domain/kernel/message-format'
import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import { distanceUnitOf, fromKilometers } from '@app/domain/kernel/quantities/distances'
import { fromMgPerDl } from '@app/domain/kernel/quantities/glucose'
import { fromCelsius, fromKilograms, temperatureUnitOf } from '@app/domain/kernel/quantities/units'
import { dateIn } from '@app/domain/kernel/time/dates'
import { offsetTimeOf } from '@app/domain/kernel/time/zoned-time'
import { doseOutcomeLabels } from '@app/domain/medications/doses/doses.vocabulary'
import type { Medication } from '@app/domain/medications/medications.contract'
import { isCourseOver } from '@app/domain/medications/medications.rules'
import { planInWords } from '@app/domain/medications/rhythm.texts'
import { pets } from '@app/domain/pets/pets.contract'
import type { Vaccination } from '@app/domain/vaccinations/vaccinations.contract'
import { vaccineTypeLabels } from '@app/domain/vaccinations/vaccinations.vocabulary'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import type { RecordTable } from '../../platform/records/record-table.ts'
import { readInPages, readRecords } from '../../platform/records/records.ts'
import type { Cell } from '../../platform/spreadsheets/write-table.ts'
import { appointmentTable } from '../appointments/appointments.record.ts'
import { healthLogTable, reactionTable, weighingTable } from '../health/health-logs.record.ts'
import { listLedger } from '../medications/doses/doses.service.ts'
import { medicationTable } from '../medications/medications.record.ts'
import { vaccinationTable } from '../vaccinations/vaccinations.record.ts'
import { lastDayIn } from './export-part.ts'
import { findPet, findPhotos, listPeople } from './export-tables.queries.ts'

interface Asked {
  petId: string
  /** yyyy-MM-dd on the user's calendar. */
  from: string
  moment: Moment
  units: TableUnits
  /** Highest number of rows. */
  most: number
}

/** Pet whose rows are read. */
type Read = Asked & { pet: Awaited<ReturnType<typeof readPet>> }

/** A row by the keys of its table's columns. */
type Row<Name extends ExportTable> = Record<keyof ReturnType<typeof exportHeadings>[Name], Cell>

/** Reads a pet. @throws NOT_FOUND */
export async function readPet(tx: Tx, petId: string) {
  const [pet] = await tx.run(findPet, [petId])
  if (!pet) throw new Refusal(commonErrors.NOT_FOUND)
  return pet
}

/** Reads the rows of a table, newest first. @throws NOT_FOUND */
export async function readRows(tx: Tx, name: ExportTable, asked: Asked): Promise<Record<string, Cell>[]> {
  return readers[name](tx, { ...asked, pet: await readPet(tx, asked.petId) })
}

const readers: { [Name in ExportTable]: (tx: Tx, asked: Read) => Promise<Row<Name>[]> } = {
  problems: readProblems,
  medications: readMedications,
  doses: readDoses,
  weights: readWeights,
  vaccinations: readVaccinations,
  visits: readVisits,
  'health-logs': readHealthLogs,
  photos: readPhotos,
}

const dateCell = (date: string | null): Cell => (date === null ? null : { date })
const timeCell = (time: string | null): Cell => (time === null ? null : { time })
const numberCell = (amount: number | null): Cell => (amount === null ? null : { number: String(amount) })
const instantCell = (at: Date | null, { timeZone }: Moment): Cell =>
  at && { instant: offsetTimeOf(at, timeZone) }

/** Joins words for a cell. No semicolon, at which some readers of CSV files split a cell. */
const joined = (words: readonly (string | null)[]): Cell => words.filter(Boolean).join(' · ') || null

/** Names the users behind ids. */
async function readNames(tx: Tx): Promise<(id: string | null) => string | null> {
  const names = new Map((await tx.run(listPeople, [])).map(({ id, name }) => [id, name]))
  return (id) => id && (names.get(id) ?? capitalized(FORMER_MEMBER))
}

/** Reads the health logs of a period. */
const readLogs = (tx: Tx, table: RecordTable, { petId, from, most }: Asked): Promise<HealthLog[]> =>
  readRecords<HealthLog>(tx, table, { petId, most, isWithin: ({ logDate }) => logDate >= from })

/** Reads the problems of the pet's profile, and its reactions to medication. The profile has no dates, so it is in every period. */
async function readProblems(tx: Tx, asked: Read): Promise<Row<'problems'>[]> {
  const { allergies, conditions } = asked.pet
  const reactions = await readLogs(tx, reactionTable, asked)
  const nameOf = await readNames(tx)
  const inProfile = { notedOn: null, addedBy: null }
  return [
    ...(allergies === null ? [] : [{ kind: pets.fields.allergies.label, problem: allergies, ...inProfile }]),
    ...(conditions === null
      ? []
      : [{ kind: pets.fields.conditions.label, problem: conditions, ...inProfile }]),
    ...reactions.map(({ type, value, notes, logDate, createdBy }) => ({
      kind: healthLogTypeLabels[type],
      problem: joined([value, notes]),
      notedOn: { date: logDate },
      addedBy: nameOf(createdBy),
    })),
  ]
}

/**
 * Reads the courses that reach into the period. One without an end lasts as long as its pet is in the household; of one that was
 * stopped without an end only the first day is known.
 */
async function readMedications(
  tx: Tx,
  { petId, pet, from, moment, most }: Read,
): Promise<Row<'medications'>[]> {
  const all = await readRecords<Medication>(tx, medicationTable, { petId, most, isWithin: () => true })
  const nameOf = await readNames(tx)
  const today = dateIn(moment.timeZone, moment.now)
  const lastLiving = lastDayIn(pet, moment)
  const lastDay = ({ startDate, endDate, isActive }: Medication) =>
    endDate ?? (isActive ? lastLiving : startDate)
  const isOver = (each: Medication) => pet.archivedAt !== null || isCourseOver(each, today)
  return all
    .filter((each) => each.startDate >= from || lastDay(each) >= from)
    .map((each) => ({
      name: each.name,
      dosage: each.dosage,
      schedule: planInWords(each),
      startDate: { date: each.startDate },
      endDate: dateCell(each.endDate),
      state: isOver(each) ? exportRowTexts.past : exportRowTexts.current,
      unitsOnHand: numberCell(each.unitsOnHand),
      instructions: each.instructions,
      addedBy: nameOf(each.createdBy),
    }))
}

async function readDoses(tx: Tx, { petId, from, moment, most }: Asked): Promise<Row<'doses'>[]> {
  const doses = await listLedger(tx, { petId, from, most }, moment)
  const nameOf = await readNames(tx)
  return doses.map(({ medication, dueAt, givenAt, outcome, amount, units, byId, note }) => ({
    medication,
    dueAt: instantCell(dueAt, moment),
    givenAt: instantCell(givenAt, moment),
    outcome: doseOutcomeLabels[outcome],
    amount,
    units: numberCell(units),
    by: nameOf(byId),
    note,
  }))
}

async function readWeights(tx: Tx, asked: Asked): Promise<Row<'weights'>[]> {
  const weighings = await readLogs(tx, weighingTable, asked)
  const nameOf = await readNames(tx)
  return weighings.map(({ logDate, logTime, measure, tracking, notes, createdBy }) => ({
    date: { date: logDate },
    time: timeCell(logTime),
    weight: weightCell(measure ?? tracking?.vitals.weight ?? null, asked.units),
    notes,
    addedBy: nameOf(createdBy),
  }))
}

const weightCell = (kilograms: number | null, { weightUnit }: TableUnits): Cell =>
  kilograms === null ? null : numberCell(fromKilograms(kilograms, weightUnit))

async function readVaccinations(tx: Tx, { petId, from, most }: Asked): Promise<Row<'vaccinations'>[]> {
  const isWithin = ({ administeredDate }: Vaccination) => administeredDate >= from
  const found = await readRecords<Vaccination>(tx, vaccinationTable, { petId, most, isWithin })
  const nameOf = await readNames(tx)
  return found.map((each) => ({
    administeredDate: { date: each.administeredDate },
    vaccine: each.vaccineName,
    type: vaccineTypeLabels[each.vaccineType],
    dueDate: dateCell(each.dueDate),
    nextDueDate: dateCell(each.nextDueDate),
    veterinarian: each.veterinarian,
    clinic: each.clinicName,
    batchNumber: each.batchNumber,
    notes: each.notes,
    addedBy: nameOf(each.createdBy),
  }))
}

async function readVisits(tx: Tx, { petId, from, moment, most }: Asked): Promise<Row<'visits'>[]> {
  const isWithin = ({ dateTime }: Appointment) => dateIn(moment.timeZone, new Date(dateTime)) >= from
  const found = await readRecords<Appointment>(tx, appointmentTable, { petId, most, isWithin })
  const nameOf = await readNames(tx)
  return found.map(({ dateTime, title, status, vetName, vetAddress, notes, createdBy }) => ({
    at: instantCell(new Date(dateTime), moment),
    type: title,
    status: appointmentStatusLabels[status],
    vet: vetName,
    address: vetAddress,
    notes,
    addedBy: nameOf(createdBy),
  }))
}

async function readHealthLogs(tx: Tx, asked: Asked): Promise<Row<'health-logs'>[]> {
  const logs = await readLogs(tx, healthLogTable, asked)
  const nameOf = await readNames(tx)
  return logs.map((log) => ({
    date: { date: log.logDate },
    time: timeCell(log.logTime),
    type: healthLogTypeLabels[log.type],
    reading: log.tracking ? trackingInWords(log.tracking, asked.units) : readingOf(log, asked.units),
    ...measuresOf(log, asked.units),
    details: detailsOf(log),
    notes: log.notes,
    addedBy: nameOf(log.createdBy),
  }))
}

/** Numbers of a log, in the user's units. */
function measuresOf({ type, measure, tracking, exercise }: HealthLog, units: TableUnits) {
  const { vitals, behavior, physical } = tracking ?? {}
  const measured = (...types: HealthLog['type'][]) => (types.includes(type) ? measure : null)
  const celsius = measured('temperature') ?? vitals?.temperature ?? null
  const mgPerDl = measured('blood_glucose')
  const kilometers = exercise?.distanceKm ?? null
  const temperatureUnit = temperatureUnitOf(units.weightUnit)
  return {
    weight: weightCell(measured('weight') ?? vitals?.weight ?? null, units),
    temperature: celsius === null ? null : numberCell(fromCelsius(celsius, temperatureUnit)),
    bloodGlucose: mgPerDl === null ? null : numberCell(fromMgPerDl(mgPerDl, units.glucoseUnit)),
    heartRate: numberCell(vitals?.heartRate ?? null),
    respiratoryRate: numberCell(vitals?.respiratoryRate ?? null),
    energyLevel: numberCell(measured('energy_level') ?? behavior?.energyLevel ?? null),
    appetiteLevel: numberCell(measured('appetite') ?? behavior?.appetiteLevel ?? null),
    bodyConditionScore: numberCell(physical?.bodyConditionScore ?? null),
    bodyConditionScale: physical?.bodyConditionScore ? numberCell(physical.bodyConditionScale) : null,
    exerciseMinutes: numberCell(exercise?.minutes ?? null),
    distance:
      kilometers === null ? null : numberCell(fromKilometers(kilometers, distanceUnitOf(units.weightUnit))),
  }
}

/** Words the answers of a symptom or a quick check. */
function detailsOf({ symptom, check }: HealthLog): Cell {
  const facts = [
    ...(symptom
      ? [
          [exportRowTexts.since, symptom.since],
          ...symptomFacts(symptom),
          [exportRowTexts.redFlags, redFlagsInWords(symptom).replaceAll('; ', ', ')],
        ]
      : []),
    ...(check ? checkFacts(check) : []),
  ]
  return joined(facts.map(([label = '', words]) => (words ? `${label}: ${words}` : null)))
}

async function readPhotos(tx: Tx, { petId, from, most }: Asked): Promise<Row<'photos'>[]> {
  const photos = await readInPages('date', most, (position, limit) =>
    tx.run(findPhotos, [...position, limit, petId, from]),
  )
  const nameOf = await readNames(tx)
  return photos.map(({ taken_on, caption, type, bytes, created_by }) => ({
    date: { date: taken_on },
    caption,
    category: photoTypeLabels[type],
    bytes: numberCell(bytes),
    addedBy: nameOf(created_by),
  }))
}
