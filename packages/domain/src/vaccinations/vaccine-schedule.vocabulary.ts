import type { Species } from '../kernel/pets.vocabulary.ts'
import type { VaccineType } from './vaccinations.vocabulary.ts'

/** Guidelines from which the schedule is taken. */
export const scheduleSources = {
  aaha: 'AAHA Canine Vaccination Guidelines, 2022',
  aafp: 'AAHA/AAFP Feline Vaccination Guidelines, 2020',
  rwaf: 'Rabbit Welfare Association & Fund, Myxo-RHD Plus',
  dogLife: 'AAHA Canine Life Stage Guidelines, 2019',
  catLife: 'AAHA/AAFP Feline Life Stage Guidelines, 2021',
  avma: 'American Veterinary Medical Association: a visit at least once a year',
  own: 'Set by your household',
} as const

/** A vaccine with its intervals, in months. */
export interface ScheduledVaccine {
  readonly label: string
  readonly species: Species
  /** Choices of the form's list that mean this vaccine. */
  readonly types: readonly VaccineType[]
  /** Lower-case words that identify a typed name. */
  readonly names: readonly string[]
  /** From the first dose of a grown animal, or the last of a young animal's series, to the booster. */
  readonly firstMonths: number
  /** From one booster to the next. */
  readonly thenMonths: number
  /** Interval of a young animal's series in days, and the age in weeks at which it ends. */
  readonly series?: { readonly everyDays: number; readonly untilWeeks: number }
  /** Age in weeks of the first dose, for a vaccine that every animal of the species should have. */
  readonly coreFromWeeks?: number
  readonly source: keyof typeof scheduleSources
}

/** Checkups of a species, in months from one to the next. */
export interface ScheduledCheckup {
  readonly species: Species
  readonly months: number
  /** For animals of this age and older, in years. */
  readonly senior?: { readonly years: number; readonly months: number }
  readonly source: keyof typeof scheduleSources
}

const young = { everyDays: 28, untilWeeks: 16 } as const

/**
 * Usual intervals between doses of each vaccine. A vet's word and local law (for rabies above all) take precedence: the
 * household can change every figure.
 */
export const vaccineSchedule = {
  'dog-rabies': {
    label: 'Rabies',
    species: 'dog',
    types: ['rabies'],
    names: ['rabies'],
    firstMonths: 12,
    thenMonths: 36,
    coreFromWeeks: 12,
    source: 'aaha',
  },
  'dog-dhpp': {
    label: 'DHPP',
    species: 'dog',
    types: ['dhpp'],
    names: ['dhp', 'dhlp', 'dapp', 'da2p', 'distemper', 'parvo'],
    firstMonths: 12,
    thenMonths: 36,
    series: young,
    coreFromWeeks: 6,
    source: 'aaha',
  },
  'dog-bordetella': {
    label: 'Bordetella',
    species: 'dog',
    types: ['bordetella'],
    names: ['bordetella', 'kennel cough'],
    firstMonths: 12,
    thenMonths: 12,
    source: 'aaha',
  },
  'dog-lyme': {
    label: 'Lyme',
    species: 'dog',
    types: ['lyme'],
    names: ['lyme', 'borrelia'],
    firstMonths: 12,
    thenMonths: 12,
    source: 'aaha',
  },
  'dog-leptospirosis': {
    label: 'Leptospirosis',
    species: 'dog',
    types: [],
    names: ['lepto'],
    firstMonths: 12,
    thenMonths: 12,
    source: 'aaha',
  },
  'dog-influenza': {
    label: 'Canine influenza',
    species: 'dog',
    types: [],
    names: ['influenza', 'civ'],
    firstMonths: 12,
    thenMonths: 12,
    source: 'aaha',
  },
  'cat-rabies': {
    label: 'Rabies',
    species: 'cat',
    types: ['rabies'],
    names: ['rabies'],
    firstMonths: 12,
    thenMonths: 36,
    coreFromWeeks: 12,
    source: 'aafp',
  },
  'cat-fvrcp': {
    label: 'FVRCP',
    species: 'cat',
    types: ['feline_viral_rhinotracheitis', 'feline_distemper'],
    names: ['fvrcp', 'rhinotracheitis', 'distemper', 'panleukopenia', 'calici'],
    firstMonths: 12,
    thenMonths: 36,
    series: young,
    coreFromWeeks: 6,
    source: 'aafp',
  },
  'cat-felv': {
    label: 'FeLV',
    species: 'cat',
    types: [],
    names: ['felv', 'leukemia', 'leukaemia'],
    firstMonths: 12,
    thenMonths: 12,
    source: 'aafp',
  },
  'rabbit-myxo-rhd': {
    label: 'Myxomatosis and RHD',
    species: 'rabbit',
    types: [],
    names: ['myxo', 'rhd', 'vhd'],
    firstMonths: 12,
    thenMonths: 12,
    coreFromWeeks: 5,
    source: 'rwaf',
  },
} as const satisfies Record<string, ScheduledVaccine>

export type VaccineKey = keyof typeof vaccineSchedule
export const vaccineKeys = Object.keys(vaccineSchedule) as [VaccineKey, ...VaccineKey[]]

/**
 * Usual intervals between checkups. A dog is a senior in the last quarter of its life, here from nine years on. Fish are
 * looked at where they live, and have none.
 */
export const checkupSchedule = {
  'dog-checkup': { species: 'dog', months: 12, senior: { years: 9, months: 6 }, source: 'dogLife' },
  'cat-checkup': { species: 'cat', months: 12, senior: { years: 10, months: 6 }, source: 'catLife' },
  'rabbit-checkup': { species: 'rabbit', months: 12, source: 'avma' },
  'bird-checkup': { species: 'bird', months: 12, source: 'avma' },
  'hamster-checkup': { species: 'hamster', months: 12, source: 'avma' },
  'guinea-pig-checkup': { species: 'guinea-pig', months: 12, source: 'avma' },
  'reptile-checkup': { species: 'reptile', months: 12, source: 'avma' },
  'other-checkup': { species: 'other', months: 12, source: 'avma' },
} as const satisfies Record<string, ScheduledCheckup>

export type CheckupKey = keyof typeof checkupSchedule
export const checkupKeys = Object.keys(checkupSchedule) as CheckupKey[]

/** Kinds of care in the schedule. */
export const careKinds = ['vaccine', 'checkup'] as const

/** Everything that the schedule plans. */
export type CareKey = VaccineKey | CheckupKey
export const careKeys: [CareKey, ...CareKey[]] = [...vaccineKeys, ...checkupKeys]

/** Highest number of entries in the plan of a pet, the earliest ones: it may have doses of any number of vaccines. */
export const MOST_PLANNED = 50

/** Longest interval: ten years. */
export const MOST_MONTHS = 120
