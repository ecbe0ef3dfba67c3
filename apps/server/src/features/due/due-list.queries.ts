import type { DueKind } from '@app/domain/due/due.vocabulary'
import type { Recurrence } from '@app/domain/kernel/time/recurrence'
import type { Rhythm } from '@app/domain/medications/rhythm.vocabulary'
import { json } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Names the household again instead of comparing with the item's: compared, it makes the planner expect one row. */
const samePlace = (record: string, id: string) => `${record}.${inHousehold} and ${record}.id = waiting.${id}`

/** More open items than a household has at a time; all are read, so that every overdue one is counted. */
const MOST_READ = 1000

/** An open item of the ledger, with the fields of its label. */
export interface WaitingRow {
  id: string
  kind: DueKind
  petId: string
  petName: string
  title: string
  sourceId: string
  date: string
  time: string | null
  at: string
  snoozedUntil: string | null
  tooLateAt: string | null
  createdBy: string | null
  medication: { frequency: string; rhythm: Rhythm | null; startDate: string; timeZone: string } | null
  repeat: Recurrence | null
}

/**
 * Open items of pets that are not archived, due before `$1`, nearest first: of each medication only the first dose. The
 * index of open items drives it, and each table of sources is read once.
 */
export const listWaiting = namedSql(
  { waiting: json<WaitingRow>() },
  `
  select json_build_object(
           'id', waiting.id, 'kind', waiting.kind, 'petId', waiting.pet_id, 'petName', pet.name,
           'title', coalesce(medication.name, reminder.title, visit.title, vaccination.vaccine_name, ''),
           'sourceId', waiting.source_id, 'date', waiting.due_date,
           'time', coalesce(waiting.due_time, reminder.time_of_day),
           'at', waiting.due_at, 'snoozedUntil', waiting.snoozed_until,
           'tooLateAt', case waiting.kind when 'dose' then waiting.due_at + medication.latest_minutes * interval '1 minute' end,
           'createdBy', coalesce(medication.created_by, reminder.created_by, visit.created_by, vaccination.created_by),
           'medication', case waiting.kind when 'dose' then json_build_object(
             'frequency', medication.frequency, 'rhythm', medication.rhythm, 'startDate', medication.start_date,
             'timeZone', medication.time_zone) end,
           'repeat', case waiting.kind when 'reminder' then json_build_object(
             'unit', reminder.repeat_unit, 'every', reminder.repeat_every,
             'weekdays', reminder.repeat_weekdays) end) as waiting
    from (select distinct on (source_id, kind) * from occurrences
           where ${inHousehold} and outcome is null and due_at <= $1
           order by source_id, kind, due_at, id) as waiting
    join pets as pet on ${samePlace('pet', 'pet_id')} and pet.archived_at is null
    left join medications as medication on ${samePlace('medication', 'medication_id')}
    left join reminders as reminder on ${samePlace('reminder', 'reminder_id')}
    left join appointments as visit on ${samePlace('visit', 'appointment_id')}
    left join vaccinations as vaccination on ${samePlace('vaccination', 'vaccination_id')}
   order by greatest(waiting.due_at, waiting.snoozed_until), waiting.id limit ${MOST_READ}`,
)

/** A current medication without an open dose in the ledger. */
export interface MedicationAhead {
  medicationId: string
  petId: string
  petName: string
  name: string
  createdBy: string | null
  frequency: string
  times: string[]
  rhythm: Rhythm | null
  timesFrom: string[]
  timeZone: string
  startDate: string
  endDate: string | null
}

/** Medications without an open dose whose course includes a day from `$1` to `$2`. */
export const listMedicationsAhead = namedSql(
  { medication: json<MedicationAhead>() },
  `
  select json_build_object(
           'medicationId', medication.id, 'petId', pet.id, 'petName', pet.name, 'name', medication.name,
           'createdBy', medication.created_by, 'frequency', medication.frequency, 'times', medication.times,
           'rhythm', medication.rhythm,
           'timesFrom', (select coalesce(json_agg(greatest(begun, pet.unarchived_at) order by place), '[]')
                           from unnest(medication.times_from) with ordinality as begun_at (begun, place)),
           'timeZone', medication.time_zone, 'startDate', medication.start_date,
           'endDate', medication.end_date) as medication
    from medications as medication
    join pets as pet on pet.household_id = medication.household_id and pet.id = medication.pet_id
   where medication.${inHousehold} and medication.is_active and pet.archived_at is null
     and medication.start_date <= $2::date and (medication.end_date is null or medication.end_date >= $1::date)
     and not exists (select from occurrences as dose
                      where dose.household_id = medication.household_id and dose.medication_id = medication.id
                        and dose.kind = 'dose' and dose.outcome is null)
   order by medication.id limit ${MOST_READ}`,
)
