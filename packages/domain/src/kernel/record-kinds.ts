import type { AccessPreset } from './access/reach.ts'

/** A kind of record, with its names throughout the product. */
interface RecordKind {
  /** Noun of its permissions: 'view appointments'. */
  words: string
  access: AccessPreset
  /** Singular in a sentence of the family's feed. */
  one: `a ${string}` | `an ${string}`
  /** Heading of a list of the kind. */
  all: string
  /** Tab on a pet's page: its name in the address, and its label. */
  tab?: { name: string; label: string }
  /** Action that adds a record of the kind from anywhere. */
  add?: AddAction
}

interface AddAction {
  id: string
  label: string
  /** Short name in the add sheet, completed by its group's heading. */
  short?: string
  group: AddGroup
  /** Search words for the action, separated by spaces. */
  search: string
}

/** Groups of the add sheet, daily actions first. */
export const addGroups = ['Log now', 'Plan', 'File', 'Pet'] as const
export type AddGroup = (typeof addGroups)[number]

/**
 * Every kind of record, by its table. Permissions, the feed, tabs, the add sheet and search read this list. It contains
 * no schemas, because every page loads it. `defineKind` declares the fields.
 */
export const recordKinds = {
  pets: {
    words: 'pets',
    access: 'owner writes',
    one: 'a pet',
    all: 'Pets',
    add: { id: 'pet', label: 'Add Pet', short: 'A new pet', group: 'Pet', search: 'pet animal' },
  },
  appointments: {
    words: 'appointments',
    access: 'carers write',
    one: 'a visit',
    all: 'Visits',
    tab: { name: 'appts', label: 'Appts' },
    add: {
      id: 'appointment',
      label: 'Appointment',
      short: 'Visit',
      group: 'Plan',
      search: 'appointment visit vet checkup booking',
    },
  },
  medications: {
    words: 'medications',
    access: 'owner writes',
    one: 'a medication',
    all: 'Medications',
    tab: { name: 'meds', label: 'Meds' },
    add: {
      id: 'medication',
      label: 'Medication',
      group: 'Plan',
      search: 'medication medicine drug pill tablets',
    },
  },
  reminders: {
    words: 'reminders',
    access: 'carers write',
    one: 'a reminder',
    all: 'Reminders',
    add: { id: 'reminder', label: 'Reminder', group: 'Plan', search: 'reminder task' },
  },
  photos: {
    words: 'photos',
    access: 'carers write',
    one: 'a photo',
    all: 'Photos',
    tab: { name: 'photos', label: 'Photos' },
    add: { id: 'photo', label: 'Photo', group: 'Log now', search: 'photo picture image' },
  },
  health_logs: {
    words: 'health logs',
    access: 'carers write',
    one: 'a health log',
    all: 'Health logs',
    tab: { name: 'health', label: 'Health' },
    add: {
      id: 'health-log',
      label: 'Health Log',
      group: 'Log now',
      search: 'health log temperature behavior appetite energy',
    },
  },
  vaccinations: {
    words: 'vaccinations',
    access: 'carers add',
    one: 'a vaccination',
    all: 'Vaccinations',
    tab: { name: 'vax', label: 'Vax' },
    add: {
      id: 'vaccination',
      label: 'Vaccination',
      group: 'File',
      search: 'vaccination vaccine shot booster',
    },
  },
  documents: {
    words: 'documents',
    access: 'carers write',
    one: 'a document',
    all: 'Documents',
    tab: { name: 'docs', label: 'Docs' },
    add: {
      id: 'document',
      label: 'Document',
      group: 'File',
      search: 'document file pdf lab result invoice',
    },
  },
  emergency_contacts: {
    words: 'emergency information',
    access: 'everyone reads',
    one: 'an emergency contact',
    all: 'Emergency contacts',
  },
} as const satisfies Record<string, RecordKind>

type Kinds = typeof recordKinds
export type KindTable = keyof Kinds
/** The words that follow 'view', 'add', 'edit' and 'delete' in the kind's four permissions. */
export type KindWords = Kinds[KindTable]['words']
/** Kinds that are added from anywhere, by the names of their actions. */
export type KindAddId = Extract<Kinds[KindTable], { add: object }>['add']['id']
/** Names of the tabs that kinds have on a pet's page. */
export type KindTab = Extract<Kinds[KindTable], { tab: object }>['tab']['name']

/** The kinds as a list, each with its table. */
export const recordKindList: readonly (RecordKind & { table: KindTable })[] = Object.entries(recordKinds).map(
  ([table, kind]) => ({ ...kind, table: table as KindTable }),
)
