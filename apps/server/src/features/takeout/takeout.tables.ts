import { kinds } from '@app/domain/registry/kinds'

/**
 * Tables of an archive: each table whose rows belong to the household or to the user, in the order in which a server
 * can load them. A test compares this list with the database.
 */
export const takeoutTables = [
  'households',
  'household_members',
  'invitations',
  'household_subscriptions',
  'complimentary_plans',
  'user_preferences',
  'user_tutorial_progress',
  // Expenses refer to their import.
  'expense_imports',
  ...kinds.map(({ table }) => table),
  'measure_targets',
  'exercise_goals',
  'occurrences',
  'medication_stock',
  'doses',
  'refills',
  'service_providers',
  'vaccine_intervals',
  'care_alerts',
  'notifications',
  'activity',
  'community_profiles',
  'community_posts',
  'community_replies',
  'community_pictures',
  'support_tickets',
  'support_entries',
  'support_files',
  'support_access',
] as const
export type TakeoutTable = (typeof takeoutTables)[number]

/** Tables of households that the archive omits, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  takeouts: 'the archives themselves',
  exports: 'files made of the records, which are kept for a week',
  export_parts: 'parts of exports in progress',
  monthly_reports: 'the last month of which the owner got a report',
  invitation_keys: 'hashes of the secrets that open pending invitations',
  handovers: 'pending offers, which end within a week',
  notices: 'the users notified of each due item; the notifications show it',
  schedules: 'when the server plans due items again; derived from the records',
  calendar_feeds: 'private addresses of this installation, kept as hashes; the archive has their contents',
  milestones_put_away: 'cards that a user has dismissed; they contain nothing about a pet',
  budget_alerts: 'the last step of each budget that its owner was notified of; the notifications show it',
  budget_checks: 'checks of budgets that wait for the end of quiet hours',
  health_alert_answers: 'snoozed and dismissed alerts; the records behind them are in the archive',
  health_alerts_told: 'the users notified of each health alert; the notifications show it',
  health_alert_checks: 'when the server looks for health alerts again',
  deleted_expenses: 'expenses that the owner has deleted and can restore for a day',
  deleted_records: 'ids of deleted records, without their contents',
}

/** Sort column of a table's pages, if it is not the id. */
const orders: Partial<Record<TakeoutTable, { column: string; kind: 'uuid' | 'text' }>> = {
  household_members: { column: 'user_id', kind: 'uuid' },
  household_subscriptions: { column: 'household_id', kind: 'uuid' },
  complimentary_plans: { column: 'household_id', kind: 'uuid' },
  medication_stock: { column: 'medication_id', kind: 'uuid' },
  user_preferences: { column: 'user_id', kind: 'uuid' },
  user_tutorial_progress: { column: 'tutorial_id', kind: 'text' },
  service_providers: { column: 'pet_id', kind: 'uuid' },
  vaccine_intervals: { column: 'vaccine', kind: 'text' },
  care_alerts: { column: 'household_id', kind: 'uuid' },
}
export const orderOf = (table: TakeoutTable) => orders[table] ?? { column: 'id', kind: 'uuid' }

/** Columns that only describe the server's storage of a row. */
const internalColumns: readonly string[] = [
  'content_hash',
  'xid',
  'deleted_expense_id',
  'report_weight',
  'recent_posts',
  'recent_replies',
]
/** Columns with ids of the support staff. */
const staffColumns: Partial<Record<TakeoutTable, readonly string[]>> = {
  support_tickets: ['assigned_to'],
  support_entries: ['writer_id'],
}
/** Returns the columns that the archive omits from a table. */
export const columnsLeftOut = (table: TakeoutTable): readonly string[] => [
  ...internalColumns,
  ...(staffColumns[table] ?? []),
]
