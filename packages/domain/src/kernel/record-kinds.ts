import type { Feature } from './access/plans.ts'
import type { AccessPreset } from './access/reach.ts'

/** A kind of record as the whole product names it. */
interface RecordKind {
  /** Noun of its permissions, where that is not its table in words: 'view appointments'. */
  words?: string
  access: AccessPreset
  /** Its names in the family's feed, one and all of it, where they differ from `words`. */
  called?: readonly [one: string, all: string]
  /** Tab on a pet's page, by its name in the address; its label is the same with a capital. */
  tab?: string
  /** Action that adds one from anywhere. */
  add?: AddAction
}

interface AddAction {
  id: string
  /** Its name, where that is not its id in words: 'Health Log'. */
  label?: string
  group: AddGroup
  /** Feature of the plan that it needs. */
  needs?: Feature
}

/** Groups of the add sheet, daily actions first. */
export const addGroups = ['Log now', 'Plan', 'File', 'Pet'] as const
export type AddGroup = (typeof addGroups)[number]

/**
 * Every kind of record, by its table. Permissions, the feed, tabs, the add sheet and search read this list, which is free
 * of schemas: every page loads it. `defineKind` declares the fields.
 */
export const recordKinds = {
  pets: {
    access: 'owner writes',
    add: { id: 'pet', label: 'Add Pet', group: 'Pet' },
  },
  appointments: {
    access: 'carers write',
    called: ['a visit', 'Visits'],
    tab: 'appts',
    add: { id: 'appointment', group: 'Plan' },
  },
  medications: {
    access: 'owner writes',
    tab: 'meds',
    add: { id: 'medication', group: 'Plan' },
  },
  reminders: {
    access: 'carers write',
    add: { id: 'reminder', group: 'Plan' },
  },
  photos: {
    access: 'carers write',
    tab: 'photos',
    add: { id: 'photo', group: 'Log now' },
  },
  health_logs: {
    access: 'carers write',
    tab: 'health',
    add: { id: 'health-log', group: 'Log now' },
  },
  vaccinations: {
    access: 'carers add',
    tab: 'vax',
    add: { id: 'vaccination', group: 'File' },
  },
  documents: {
    access: 'carers write',
    tab: 'docs',
    add: { id: 'document', group: 'File' },
  },
  expenses: {
    access: 'owner only',
    add: { id: 'expense', group: 'File', needs: 'expense_tracking' },
  },
  repeating_expenses: {
    words: 'expenses',
    access: 'owner only',
    called: ['a repeating expense', 'Repeating expenses'],
  },
  receipts: {
    words: 'expenses',
    access: 'owner only',
    called: ['a receipt', 'Receipts'],
  },
  expense_budgets: {
    words: 'expenses',
    access: 'owner only',
    called: ['a budget', 'Budgets'],
  },
  export_templates: {
    access: 'owner only',
  },
  emergency_contacts: {
    words: 'emergency information',
    access: 'everyone reads',
    called: ['an emergency contact', 'Emergency contacts'],
  },
} as const satisfies Record<string, RecordKind>

type Kinds = typeof recordKinds
export type KindTable = keyof Kinds
type InWords<Table extends string> = Table extends `${infer One}_${infer Others}`
  ? `${One} ${InWords<Others>}`
  : Table
/** Nouns of the kinds' permissions: 'view appointments'. */
export type KindWords = {
  [Table in KindTable]: Kinds[Table] extends { words: infer Words } ? Words : InWords<Table>
}[KindTable]
/** Kinds that are added from anywhere, by the names of their actions. */
export type KindAddId = Extract<Kinds[KindTable], { add: object }>['add']['id']
/** Names of the tabs that kinds have on a pet's page. */
export type KindTab = Extract<Kinds[KindTable], { tab: string }>['tab']

interface ListedKind extends RecordKind {
  table: KindTable
  words: KindWords
  add?: AddAction & { id: KindAddId; label: string }
}

const inTitleCase = (id: string): string =>
  id.replaceAll(/(^|-)(\w)/g, (_, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`)

/** The kinds as a list, each with its table, words and label. */
export const recordKindList: readonly ListedKind[] = Object.entries<RecordKind>(recordKinds).map(
  ([table, { add, ...kind }]) =>
    ({
      words: table.replaceAll('_', ' '),
      ...kind,
      table,
      ...(add && { add: { label: inTitleCase(add.id), ...add } }),
    }) as ListedKind,
)
