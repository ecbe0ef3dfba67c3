import type { ReminderType } from '@app/domain/due/reminders.vocabulary'
import type { QuickCheck } from '@app/domain/health/quick-checks/quick-checks.fields'
import { addDays } from '@app/domain/kernel/time/dates'
import type { Recurrence } from '@app/domain/kernel/time/recurrence'
import type { DemoExercise } from './demo-health.ts'
import type { Animal, Place } from './scenes.ts'

/**
 * Marks in the ledger: every due dose, all but the last, none yet; since the beginning of the course with the days of late
 * and of missed doses; or for an as-needed medication one some days ago.
 */
export type DemoDoses =
  | 'all'
  | 'all but the last'
  | { late: readonly number[]; missed: readonly number[] }
  | { daysAgo: number }

/** One of the demo's pets with a year of its life; days count back from today, negative ones are in the future. */
export interface DemoPet {
  animal: Animal
  facts: {
    name: string
    species: 'dog' | 'cat' | 'rabbit'
    breed: string
    gender: 'male' | 'female'
    birthDate: string
    weightKg: number
    targetLowKg?: number
    targetHighKg?: number
    microchipId: string
    acquisitionSource: 'rescue' | 'shelter' | 'adopted'
    homeSince: string
    allergies?: string
    conditions?: string
    notes: string
  }
  /** Scene of its portrait; defaults to its drawn scene. */
  picture?: Place
  medications: readonly {
    name: string
    dosage: string
    frequency: string
    from: number
    until?: number
    instructions?: string
    times?: readonly string[]
    minIntervalHours?: number
    maxDosesPerDay?: number
    latestMinutes?: number
    doseUnits?: number
    unitsOnHand?: number
    doses?: DemoDoses
  }[]
  appointments: readonly {
    title: string
    vetName: string
    vetAddress: string
    day: number
    hour: number
    notes?: string
  }[]
  /** Monthly weights in kilograms, oldest first. */
  weights: readonly number[]
  /** Blood glucose before breakfast in mg/dL, every third day until today, and the vet's target range. */
  glucose?: { values: readonly number[]; target: { low: number; high: number } }
  /** Exercise of the last weeks, and its weekly goal in minutes. */
  exercise?: { goal: number; logs: readonly DemoExercise[] }
  /** Quick Health Checks, with their answers that are not as usual. */
  checks?: readonly { day: number; answers: QuickCheck['answers']; notes?: string }[]
  logs: readonly { type: string; value?: string; notes: string; day: number }[]
  vaccinations: readonly {
    vaccineName: string
    vaccineType: string
    given: number
    next: number
    batchNumber: string
  }[]
  photos: readonly { place: Place; caption: string; day: number }[]
  /** PDFs, except those that are pictures of a scene. */
  documents: readonly {
    title: string
    type: string
    day: number
    notes?: string
    place?: Place
    ofSymptom?: boolean
  }[]
  /** Repeating care, from a day on. Dates in the past are late. */
  reminders: readonly {
    title: string
    type: ReminderType
    day: number
    time?: string
    repeat: Recurrence
  }[]
  /** Groomer, trainer and daycare, by the fields of their form. */
  providers?: Readonly<Record<string, string>>
}

const every = (count: number, unit: Recurrence['unit']): Recurrence => ({ unit, every: count, weekdays: [] })

const elmStreet = { vetName: 'Dr. Ortiz', vetAddress: 'Elm Street Veterinary, 12 Elm Street' }
const catClinic = { vetName: 'Dr. Lindqvist', vetAddress: 'The Cat Clinic, 4 Harbour Row' }

/** The family's emergency contacts. */
export const demoContacts = [
  {
    name: 'Dr. Ortiz',
    phone: '+1 555 010 0142',
    isPrimary: true,
    isVet: true,
    clinicName: 'Elm Street Veterinary',
    address: '12 Elm Street',
    email: 'reception@elm-street.example',
    notes: 'Open until 18:00; the answering machine names who is on duty.',
  },
  { name: 'Sam', phone: '+1 555 010 0187', isPrimary: true, isVet: false, notes: 'Has a key.' },
  {
    name: 'Dr. Lindqvist',
    phone: '+1 555 010 0163',
    isPrimary: false,
    isVet: true,
    clinicName: 'The Cat Clinic',
    address: '4 Harbour Row',
  },
  { name: 'Mrs. Park', phone: '555 010 0199 ext. 4', isPrimary: false, isVet: false, notes: 'Next door.' },
  {
    name: 'د. ليلى حداد',
    phone: '+1 555 010 0121',
    isPrimary: false,
    isVet: true,
    clinicName: 'عيادة الرفق البيطرية',
    notes: 'Weekends. طوارئ 24 ساعة',
  },
  { name: '陈伟', phone: '+1 555 010 0134', isPrimary: false, isVet: false, notes: '有车，可以送去医院。' },
]

/** Returns the date `days` before today; negative days are in the future. */
export const daysAgo = (today: string, days: number): string => addDays(today, -days)

/**
 * Biscuit, Miso and Clover, as their family sees them today.
 * @param doseTimes two times of the day, one of which has just passed
 */
export const demoPets = (today: string, doseTimes: readonly string[]): readonly DemoPet[] => [
  {
    animal: 'dog',
    facts: {
      name: 'Biscuit',
      species: 'dog',
      breed: 'Beagle mix',
      gender: 'male',
      birthDate: daysAgo(today, 6 * 365 + 260),
      weightKg: 12.4,
      microchipId: '985 112 004 556 201',
      acquisitionSource: 'rescue',
      homeSince: daysAgo(today, 6 * 365 + 190),
      allergies: 'Chicken',
      notes: 'Afraid of thunder; the blue blanket helps.',
    },
    medications: [
      {
        name: 'Apoquel',
        dosage: '5.4 mg',
        frequency: 'Twice daily',
        from: 120,
        instructions: 'With food.',
        times: doseTimes,
        unitsOnHand: 43,
        doses: 'all but the last',
      },
      {
        name: 'NexGard',
        dosage: '1 chew',
        frequency: 'Monthly',
        from: 330,
        instructions: 'With a treat.',
        unitsOnHand: 4,
        doses: 'all',
      },
      { name: 'Amoxicillin', dosage: '250 mg', frequency: 'Twice daily', from: 210, until: 200 },
    ],
    appointments: [
      {
        title: 'Dental Cleaning',
        ...elmStreet,
        day: -4,
        hour: 10,
        notes: 'Nothing to eat from midnight on.',
      },
      { title: 'Annual Checkup', ...elmStreet, day: 52, hour: 9, notes: 'All well. Weight a little up.' },
      { title: 'Follow-up', ...elmStreet, day: 118, hour: 16, notes: 'Itching much better with Apoquel.' },
      { title: 'Grooming', vetName: 'Paws & Claws', vetAddress: '88 Mill Lane', day: 190, hour: 11 },
    ],
    exercise: {
      goal: 150,
      logs: [
        { kind: 'walk', day: 0, minutes: 20, miles: 0.9 },
        { kind: 'walk', day: 1, minutes: 35, miles: 1.6 },
        { kind: 'walk', day: 3, minutes: 25, miles: 1.1 },
        { kind: 'walk', day: 5, minutes: 30, miles: 1.3 },
        { kind: 'walk', day: 9, minutes: 85, miles: 3.7, notes: 'Lake round with Sam, off the lead.' },
        { kind: 'play', day: 12, minutes: 20 },
      ],
    },
    checks: [
      { day: 35, answers: { coat: 'changed' }, notes: 'Scratches his belly again.' },
      { day: 7, answers: { appetite: 'less' }, notes: 'Left half of his dinner.' },
    ],
    weights: [11.5, 11.6, 11.6, 11.8, 11.9, 11.8, 12.0, 12.1, 12.1, 12.2, 12.3, 12.4],
    logs: [
      { type: 'symptom', value: 'Itching', notes: 'Scratches his belly in the evening.', day: 125 },
      { type: 'appetite', value: 'Good', notes: 'New salmon food, no leftovers.', day: 30 },
      { type: 'behavior', notes: 'Stayed calm through the fireworks with the blanket.', day: 139 },
      { type: 'vet_visit', value: 'Checkup', notes: 'Heart and teeth fine, tartar on the left.', day: 52 },
    ],
    vaccinations: [
      { vaccineName: 'Rabies', vaccineType: 'rabies', given: 300, next: -795, batchNumber: 'RB-20871' },
      { vaccineName: 'DHPP', vaccineType: 'dhpp', given: 300, next: -65, batchNumber: 'DH-44102' },
      { vaccineName: 'Bordetella', vaccineType: 'bordetella', given: 345, next: -20, batchNumber: 'BO-1189' },
    ],
    documents: [
      { title: 'Blood count', type: 'lab_result', day: 40, notes: 'All in range; again in a year.' },
      { title: 'Apoquel prescription', type: 'prescription', day: 62 },
      { title: 'Insurance policy', type: 'insurance', day: 300 },
      { title: 'On the way to the lake', type: 'other', day: 7, place: 'meadow', ofSymptom: true },
    ],
    providers: {
      groomerName: 'Paws & Bubbles',
      groomerPhone: '+1 555 010 0123',
      groomerAddress: '9 Elm Street',
      daycareName: 'The Yard',
      daycarePhone: '+1 555 010 0177',
      daycareAddress: '31 Mill Road',
    },
    reminders: [
      { title: 'Nail trim', type: 'nails', day: 2, repeat: every(4, 'week') },
      { title: 'Brush coat', type: 'grooming', day: 0, time: '19:30', repeat: every(1, 'week') },
      { title: 'Flea and tick treatment', type: 'parasites', day: -9, repeat: every(1, 'month') },
    ],
    photos: [
      { place: 'beach', caption: 'First time at the sea', day: 96 },
      { place: 'snow', caption: 'He would not come in', day: 290 },
      { place: 'sofa', caption: 'Not allowed here', day: 14 },
      { place: 'garden', caption: 'Guarding the tomatoes', day: 60 },
    ],
  },
  {
    animal: 'cat',
    facts: {
      name: 'Miso',
      species: 'cat',
      breed: 'Russian Blue',
      gender: 'female',
      birthDate: daysAgo(today, 11 * 365 + 90),
      weightKg: 4.6,
      targetLowKg: 4.763,
      targetHighKg: 5.216,
      microchipId: '985 141 002 310 778',
      acquisitionSource: 'shelter',
      // Its tenth anniversary was some weeks ago.
      homeSince: daysAgo(today, 10 * 365 + 50),
      conditions: 'Diabetes',
      notes: 'Eats at 7:45 and 19:45, then her insulin.',
    },
    medications: [
      {
        name: 'Insulin',
        dosage: '2 units',
        frequency: 'Twice daily',
        from: 240,
        instructions: 'After eating.',
        times: ['07:45', '19:45'],
        doseUnits: 2,
        unitsOnHand: 22,
        doses: { late: [20, 71, 100, 138, 176], missed: [2, 5, 89, 131] },
      },
      {
        name: 'Cerenia',
        dosage: '8 mg',
        frequency: 'As needed',
        from: 60,
        instructions: 'Only when she vomits.',
        minIntervalHours: 24,
        maxDosesPerDay: 1,
        unitsOnHand: 6,
        doses: { daysAgo: 3 },
      },
    ],
    appointments: [
      { title: 'Follow-up', ...catClinic, day: -17, hour: 15, notes: 'Bring the glucose log.' },
      {
        title: 'Annual Checkup',
        ...catClinic,
        day: 240,
        hour: 10,
        notes: 'Diabetes found, insulin started.',
      },
      { title: 'Follow-up', ...catClinic, day: 212, hour: 15, notes: 'Curve looks good.' },
    ],
    // From 11.9 to 10.1 lbs, within her target until a month ago; by 6.5 % in three months, which is an alert.
    weights: [5.4, 5.35, 5.3, 5.22, 5.13, 5.08, 5.03, 4.99, 4.9, 4.9, 4.72, 4.6],
    checks: [
      { day: 12, answers: { water: 'more', urine: 'more' }, notes: 'The water bowl is empty by noon.' },
    ],
    glucose: {
      values: [312, 288, 296, 251, 264, 233, 219, 241, 198, 206, 187],
      target: { low: 100, high: 250 },
    },
    logs: [
      { type: 'symptom', value: 'Drinks a lot', notes: 'Two bowls a day, very thirsty.', day: 246 },
      { type: 'energy_level', value: '7', notes: 'Chased the string for ten minutes.', day: 3 },
      { type: 'eating', value: 'All of it', notes: 'Diabetic food, half a tin.', day: 1 },
    ],
    vaccinations: [
      { vaccineName: 'Rabies', vaccineType: 'rabies', given: 353, next: -12, batchNumber: 'RB-19820' },
      {
        vaccineName: 'FVRCP',
        vaccineType: 'feline_viral_rhinotracheitis',
        given: 353,
        next: -742,
        batchNumber: 'FV-3071',
      },
    ],
    documents: [{ title: 'Dental invoice', type: 'invoice', day: 90 }],
    reminders: [
      { title: 'Change the litter', type: 'cleaning', day: -1, time: '18:00', repeat: every(1, 'week') },
      { title: 'Deworming tablet', type: 'worming', day: -40, repeat: every(3, 'month') },
    ],
    photos: [
      { place: 'window', caption: 'Watching the magpies', day: 22 },
      { place: 'sofa', caption: 'Her side of the sofa', day: 75 },
    ],
  },
  {
    animal: 'rabbit',
    facts: {
      name: 'Clover',
      species: 'rabbit',
      breed: 'Mini Lop',
      gender: 'female',
      birthDate: daysAgo(today, 225),
      weightKg: 1.5,
      microchipId: '985 113 009 921 004',
      acquisitionSource: 'adopted',
      homeSince: daysAgo(today, 165),
      notes: 'Hay always, greens in the morning. Likes to be brushed.',
    },
    picture: 'garden',
    medications: [],
    appointments: [
      { title: 'Vaccination', ...elmStreet, day: 40, hour: 14, notes: 'Very brave.' },
      { title: 'Surgery', ...elmStreet, day: -33, hour: 8, notes: 'Spaying. Keep her eating before.' },
    ],
    weights: [0.7, 0.9, 1.1, 1.3, 1.4, 1.5],
    logs: [{ type: 'behavior', notes: 'Binkies in the hallway every evening.', day: 6 }],
    vaccinations: [
      { vaccineName: 'RHDV2', vaccineType: 'core', given: 40, next: -325, batchNumber: 'RH-771' },
    ],
    documents: [],
    reminders: [{ title: 'Clean the hutch', type: 'cleaning', day: -3, repeat: every(1, 'week') }],
    photos: [{ place: 'garden', caption: 'Grass at last', day: 18 }],
  },
]
