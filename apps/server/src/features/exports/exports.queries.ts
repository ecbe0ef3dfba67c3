import type { ExportEntry } from '@app/domain/exports/exports.contract'
import {
  type ExportDocument,
  type ExportFormat,
  type ExportPeriod,
  type ExportSection,
  type ExportTable,
  MOST_EXPORTED_PETS,
  type ReportDocument,
} from '@app/domain/exports/exports.vocabulary'
import type { Paper } from '@app/domain/kernel/paper'
import { EXPORTS_KEPT } from '@app/domain/kernel/retention'
import { int, json, nullable, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

const partsOf = (selected: string) =>
  `(select ${selected} from export_parts as part where part.household_id = exports.household_id and part.export_id = exports.id)`

/** One line for each pet, in the order of the parts: its name, and whether all of its parts are settled. */
const petLines = `
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', pet_id, 'name', pet_name) order by place)
                      filter (where pet_id is not null), '[]') as pets,
           (count(*) filter (where is_settled))::int as done
      from (select pet_id, max(pet_name) as pet_name, min(place) as place, bool_and(state <> 'waiting') as is_settled
              from export_parts as part
             where part.household_id = exports.household_id and part.export_id = exports.id
             group by pet_id) as line) as lines`

const failures =
  partsOf(`coalesce(json_agg(distinct jsonb_build_object('name', coalesce(pet_name, ''), 'reason', reason))
                                     filter (where state = 'failed'), '[]')`)

const entryJson = `json_build_object(
  'id', exports.id, 'document', document, 'format', format, 'period', period, 'sections', sections, 'paper', paper,
  'vaccinationId', vaccination_id, 'pets', lines.pets, 'state', state, 'done', lines.done, 'failures', ${failures},
  'createdBy', case when month is null then requested_by end,
  'byName', case when month is null
                 then (select display_name from people where people.user_id = exports.requested_by) end,
  'createdAt', created_at, 'bytes', bytes, 'fileName', file_name,
  'keptUntil', case when blob_id is not null then expires_at end)`

const foundColumns = { entry: json<ExportEntry>() }

/** The user's newest exports, or the newest reports of the household if `$1`: health reports and monthly ones. */
export const listExports = namedSql(
  foundColumns,
  `
  select ${entryJson} as entry from exports ${petLines}
   where exports.${inHousehold} and is_report = $1 and (is_report or requested_by = (select app.user_id()))
     and (not is_report or blob_id is not null or state <> 'ready')
   order by created_at desc, exports.id desc limit case when $1 then ${2 * EXPORTS_KEPT} else ${EXPORTS_KEPT} end`,
)

export const findExport = namedSql(
  foundColumns,
  `select ${entryJson} as entry from exports ${petLines} where exports.${inHousehold} and exports.id = $1`,
)

/** Pets to export, in the order of the household: the chosen ones, or all living ones if none is chosen; one more than fit. */
export const choosePets = namedSql(
  { id: uuid, name: text },
  `
  select id, name from pets
   where ${inHousehold}
     and case when cardinality($1::text[]) = 0 then archived_at is null else id::text = any($1::text[]) end
   order by created_at, id limit ${MOST_EXPORTED_PETS + 1}`,
)

/** No row if the id is taken, or if another export of the user is in progress. */
export const insertExport = namedSql(
  { id: uuid },
  `
  insert into exports (id, document, format, period, sections, paper, vaccination_id, time_zone)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing returning id`,
)

/** Parts as JSON lines with `place`, `pet_id`, `pet_name` and `table_name`. */
export const insertParts = namedSql(`
  insert into export_parts (export_id, place, pet_id, pet_name, table_name)
  select $1, place, pet_id, pet_name, table_name
    from json_to_recordset($2::json) as line (place smallint, pet_id uuid, pet_name text, table_name text)`)

/** Owner id and name of the file; null until it is ready, and once it is no longer kept. */
export const findExportFile = namedSql(
  { blobId: nullable(uuid), format: nullable(text) },
  `
  select blob_id as "blobId", substring(file_name from '[a-z]+$') as format from exports
   where ${inHousehold} and id = $1 and is_report = $2`,
)

export const removeExport = namedSql(
  { id: uuid },
  `delete from exports where ${inHousehold} and id = $1 and is_report = $2 returning id`,
)

/** Deletes the user's finished exports. */
export const removeFinished = namedSql(`
  delete from exports
   where ${inHousehold} and not is_report and requested_by = (select app.user_id()) and state in ('ready', 'failed')`)

/** An export as the worker reads it. */
export interface FoundExport {
  document: ExportDocument | ReportDocument
  format: ExportFormat
  period: ExportPeriod
  sections: ExportSection[]
  paper: Paper
  vaccinationId: string | null
  /** First day of the month of a monthly report. */
  month: string | null
  timeZone: string
  createdAt: string
  parts: FoundPart[]
}

export interface FoundPart {
  place: number
  petId: string | null
  petName: string | null
  table: ExportTable | null
  state: 'waiting' | 'ready' | 'failed'
  blobId: string | null
}

/** Begins or resumes an export; no row if it was cancelled or is finished. */
export const beginExport = namedSql(
  { found: json<FoundExport>() },
  `
  update exports set state = 'making'
   where ${inHousehold} and id = $1 and state in ('waiting', 'making')
  returning json_build_object(
      'document', document, 'format', format, 'period', period, 'sections', sections, 'paper', paper,
      'vaccinationId', vaccination_id, 'month', month, 'timeZone', time_zone, 'createdAt', created_at,
      'parts', ${partsOf(`json_agg(json_build_object('place', place, 'petId', pet_id, 'petName', pet_name, 'table', table_name,
                                                     'state', state, 'blobId', blob_id) order by place)`)}) as found`,
)

/** Name of the user, as the household knows it. */
export const findAuthor = namedSql(
  { author: text },
  'select display_name as author from people where user_id = (select app.user_id())',
)

/** Settles a part; no row if the export was cancelled. */
export const settlePart = namedSql(
  { place: int },
  `
  update export_parts set state = $3, blob_id = $4, reason = $5
   where ${inHousehold} and export_id = $1 and place = $2 and state = 'waiting' returning place`,
)

export const noteReady = namedSql(
  { id: uuid },
  `
  update exports set state = 'ready', blob_id = $2, bytes = $3, file_name = $4, expires_at = now() + make_interval(days => $5)
   where ${inHousehold} and id = $1 and state = 'making' returning id`,
)

/** Releases the files of the parts of a finished export. */
export const releaseParts = namedSql(
  `update export_parts set blob_id = null where ${inHousehold} and export_id = $1 and blob_id is not null`,
)

export const noteFailed = namedSql(
  { id: uuid },
  `update exports set state = 'failed' where ${inHousehold} and id = $1 and state in ('waiting', 'making') returning id`,
)

export const findExpired = namedSql(
  { household_id: uuid, id: uuid },
  'select household_id, id from app.expired_exports()',
)

export const releaseFile = namedSql(`update exports set blob_id = null where ${inHousehold} and id = $1`)
