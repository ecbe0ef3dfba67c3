import { GIVERS_NAMED } from '@app/domain/dashboard/dashboard.contract'
import { shownQuotas, type ShownQuota } from '@app/domain/dashboard/stats.rules'
import type { Feature } from '@app/domain/kernel/access/plans'
import type { Money } from '@app/domain/kernel/quantities/money'
import { instant, int, json } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { usesJson } from '../../platform/http/quota-counts.ts'

/** Rows that show the use of a feature; rows that the role may not see don't count. */
export const featureRecords: Readonly<Partial<Record<Feature, string>>> = {
  reminders: `reminders where ${inHousehold}`,
  basic_reminders: `reminders where ${inHousehold}`,
  photo_storage: `photos where ${inHousehold}`,
  vaccination_tracking: `vaccinations where ${inHousehold}`,
  emergency_contacts: `emergency_contacts where ${inHousehold}`,
  data_export: `takeouts where ${inHousehold}`,
  smart_reminders: 'user_preferences where user_id = (select app.user_id()) and smart_reminders',
  smart_notifications: `doses where ${inHousehold} and blob_id is not null and undone_at is null`,
  calendar_integration: `calendar_feeds where ${inHousehold}`,
  family_sharing: `household_members where ${inHousehold}`,
  service_providers: `service_providers where ${inHousehold}`,
  exercise_tracking: `health_logs where ${inHousehold} and exercise_minutes is not null`,
  expense_tracking: `expenses where ${inHousehold}`,
  advanced_expense_analytics: `expense_budgets where ${inHousehold}`,
  custom_export_templates: `export_templates where ${inHousehold}`,
}

export interface DoseGivers {
  given: number
  own: number
  others: { name: string; given: number }[]
}

const featuresJson = Object.entries(featureRecords)
  .map(([feature, rows]) => `'${feature}', exists (select from ${rows})`)
  .join(', ')
const counted = (rows: string) => `(select count(*)::int from ${rows})`

/**
 * Counts everything for the household's figures, in one statement. `$1` is the first day of the month.
 *
 * Plan: one range of an index for each count, and one pass over the household's doses, grouped by giver, which takes all
 * but some tenths of a millisecond: no index answers it, and every given dose counts.
 */
export const countStats = namedSql(
  {
    used: json<Record<ShownQuota, number>>(),
    features: json<Partial<Record<Feature, boolean>>>(),
    familyMembers: int,
    emergencyContacts: int,
    medicalDocuments: int,
    notifications: int,
    expenses: int,
    monthlyExpenses: json<Money[]>(),
    joinedAt: instant,
    doses: json<DoseGivers>(),
  },
  `
  with givers as (
    select coalesce(given_by, created_by) as id, count(*)::int as given from doses
     where ${inHousehold} and undone_at is null and given_at is not null
     group by 1
  )
  select ${usesJson(shownQuotas)} as used, json_build_object(${featuresJson}) as features,
         ${counted(`household_members where ${inHousehold}`)} as "familyMembers",
         ${counted(`emergency_contacts where ${inHousehold}`)} as "emergencyContacts",
         ${counted(`documents where ${inHousehold}`)} as "medicalDocuments",
         ${counted(`notifications where user_id = (select app.user_id()) and ${inHousehold}`)} as notifications,
         ${counted(`expenses where ${inHousehold}`)} as expenses,
         (select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor)
                                   order by currency = (select preference.currency from user_preferences as preference
                                                         where user_id = (select app.user_id())) desc nulls last, currency), '[]')
            from (select amount_currency as currency, sum(amount_minor)::bigint as minor from expenses
                   where ${inHousehold} and spent_on >= $1::date group by 1) as spent) as "monthlyExpenses",
         coalesce((select joined_at from people where user_id = (select app.user_id())),
                  (select owned_since from households where id = ${actingHousehold})) as "joinedAt",
         json_build_object(
           'given', (select coalesce(sum(given), 0) from givers),
           'own', (select coalesce(sum(given), 0) from givers where id = (select app.user_id())),
           'others', (
             select coalesce(json_agg(json_build_object('name', name, 'given', given) order by given desc, name), '[]')
               from (select people.display_name as name, given
                       from givers join people on people.user_id = givers.id
                      where givers.id <> (select app.user_id())
                      order by given desc, name limit ${GIVERS_NAMED}) as other)) as doses`,
)
