import { type Quota, quotas } from '@app/domain/kernel/access/plans'
import { int, json } from '../database/columns.ts'
import { inHousehold } from '../database/sql.ts'
import { namedSql, type NamedSql } from '../database/tx.ts'

/** Scope of a quota's count: the household, one pet, or the pet of one record. */
export interface QuotaScope {
  petId?: string
  recordId?: string
}

/** Statement that counts the household's use of a quota. */
interface QuotaCount {
  statement: NamedSql<{ used: number }>
  values: (scope: QuotaScope) => unknown[]
}

const count = (what: string): NamedSql<{ used: number }> =>
  namedSql({ used: int }, `select count(*)::int as used from ${what}`)

const ofHousehold = (what: string): QuotaCount => ({ statement: count(what), values: () => [] })

/**
 * Counted rows of each quota. Archived pets, inactive medications, completed reminders, past or settled visits,
 * reminders and visits of archived pets, pictures of undone doses, and the owner don't count; pending invitations do
 * (handbook: readings-of-the-specification; handbook: medicines-and-doses).
 *
 * Plan: one range of the household's own index, without a join over other households; its cost grows with the quota, which
 * is at most some hundred rows.
 */
export const quotaCounts: Readonly<Record<Quota, QuotaCount>> = {
  pets: ofHousehold(`pets where ${inHousehold} and archived_at is null`),
  medicationsPerPet: {
    statement: count(`medications where ${inHousehold} and is_active and pet_id = coalesce(
      $1::uuid, (select pet_id from medications where ${inHousehold} and id = $2::uuid))`),
    values: ({ petId, recordId }) => [petId ?? null, recordId ?? null],
  },
  reminders: ofHousehold(`reminders as reminder
    where ${inHousehold} and ended_at is null
      and exists (select from pets
                   where pets.household_id = reminder.household_id and pets.id = reminder.pet_id and archived_at is null)`),
  healthLogs: ofHousehold(`health_logs where ${inHousehold}`),
  upcomingAppointments: ofHousehold(`appointments as visit
    where ${inHousehold} and status = 'scheduled' and appointment_date > now()
      and exists (select from pets
                   where pets.household_id = visit.household_id and pets.id = visit.pet_id and archived_at is null)`),
  photos: ofHousehold(`(
    select from photos where ${inHousehold}
    union all
    select from doses where ${inHousehold} and blob_id is not null and undone_at is null) as picture`),
  documents: ofHousehold(`documents where ${inHousehold}`),
  familyMembers: ofHousehold(`(
    select from household_members where ${inHousehold}
    union all
    select from invitations where ${inHousehold} and outcome is null and expires_at > now()) as helper`),
}

/** SQL for the use of several quotas of the household, as JSON. */
export const usesJson = (counted: readonly Exclude<Quota, 'medicationsPerPet'>[]): string =>
  `json_build_object(${counted.map((quota) => `'${quota}', (${quotaCounts[quota].statement.text})`).join(', ')})`

/** The use of all quotas but that of each pet. */
export const countUses = namedSql(
  { uses: json<Partial<Record<Quota, number>>>() },
  `select ${usesJson(quotas.filter((quota) => quota !== 'medicationsPerPet'))} as uses`,
)
