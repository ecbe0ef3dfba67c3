import { distanceLabel, distanceUnitOf } from '../kernel/quantities/distances.ts'
import { glucoseLabel, type GlucoseUnit } from '../kernel/quantities/glucose.ts'
import {
  temperatureLabel,
  temperatureUnitOf,
  weightLabel,
  type WeightUnit,
} from '../kernel/quantities/units.ts'
import type { ExportTable } from './exports.vocabulary.ts'

/** Units of the reader; those of temperature and distance follow the unit of weight. */
export interface TableUnits {
  weightUnit: WeightUnit
  glucoseUnit: GlucoseUnit
}

/** Names of the tables, which are also the names of a workbook's sheets. */
export const exportTableLabels: Readonly<Record<ExportTable, string>> = {
  problems: 'Problems',
  medications: 'Medications',
  doses: 'Doses',
  weights: 'Weights',
  vaccinations: 'Vaccinations',
  visits: 'Visits',
  'health-logs': 'Health logs',
  photos: 'Photos',
}

const addedBy = 'Added by'
const ofADay = { date: 'Date', time: 'Time' } as const

/**
 * Headings of each table's columns by their keys. Keys are the names in a JSON document: they never change, and name no
 * unit.
 */
export const exportHeadings = ({ weightUnit, glucoseUnit }: TableUnits) =>
  ({
    problems: { kind: 'Kind', problem: 'Problem', notedOn: 'Noted on', addedBy },
    medications: {
      name: 'Medication',
      dosage: 'Dosage',
      schedule: 'Schedule',
      startDate: 'First day',
      endDate: 'Last day',
      state: 'State',
      unitsOnHand: 'Units on hand',
      instructions: 'Instructions',
      addedBy,
    },
    doses: {
      medication: 'Medication',
      dueAt: 'Due',
      givenAt: 'Given',
      outcome: 'Outcome',
      amount: 'Amount',
      units: 'Units given',
      by: 'By',
      note: 'Note',
    },
    weights: { ...ofADay, weight: weightLabel(weightUnit), notes: 'Notes', addedBy },
    vaccinations: {
      administeredDate: 'Administered date',
      vaccine: 'Vaccine name',
      type: 'Vaccine type',
      dueDate: 'Due date',
      nextDueDate: 'Next due date',
      veterinarian: 'Veterinarian',
      clinic: 'Clinic name',
      batchNumber: 'Batch number',
      notes: 'Notes',
      addedBy,
    },
    visits: {
      at: 'Date and time',
      type: 'Type',
      status: 'Status',
      vet: 'Vet name',
      address: 'Vet address',
      notes: 'Notes',
      addedBy,
    },
    'health-logs': {
      ...ofADay,
      type: 'Type',
      reading: 'Reading',
      weight: weightLabel(weightUnit),
      temperature: temperatureLabel(temperatureUnitOf(weightUnit)),
      bloodGlucose: glucoseLabel(glucoseUnit),
      heartRate: 'Heart rate (a minute)',
      respiratoryRate: 'Respiration (a minute)',
      energyLevel: 'Energy level (1 to 10)',
      appetiteLevel: 'Appetite level (1 to 10)',
      bodyConditionScore: 'Body condition',
      bodyConditionScale: 'Body condition, highest score',
      exerciseMinutes: 'Exercise (minutes)',
      distance: distanceLabel(distanceUnitOf(weightUnit)),
      details: 'Details',
      notes: 'Notes',
      addedBy,
    },
    photos: { date: 'Date', caption: 'Caption', category: 'Category', bytes: 'File size (bytes)', addedBy },
  }) as const satisfies Record<ExportTable, Record<string, string>>

/** Units of the numbers in a JSON document, by the keys of their columns. */
export const exportUnits = ({ weightUnit, glucoseUnit }: TableUnits) => ({
  weight: weightUnit,
  temperature: `°${temperatureUnitOf(weightUnit)}`,
  bloodGlucose: glucoseUnit,
  distance: distanceUnitOf(weightUnit),
})

/** Words of the rows. */
export const exportRowTexts = {
  current: 'Current',
  past: 'Past',
  since: 'Since',
  redFlags: 'Emergency signs',
} as const
