import { type MedicalSelection, NOTE_SHOWN, type StoryKind } from '@app/domain/story/story.vocabulary'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'

/** Source of one kind of story entries. */
export interface StorySource {
  kind: Exclude<StoryKind, 'doses' | 'home' | 'visit'>
  /** Selection that reads the source; defaults to the kind. */
  selectedBy?: StoryKind | MedicalSelection
  table: string
  /** Day of the entry. */
  on: string
  /** Moment on its day, if the index is on the moment; defaults to the day. */
  by?: string
  /** Condition that selects rows, by today's date of the user in SQL. */
  only?: (today: string) => string
  /** Fields of the entry besides the kind's own day and id. */
  fields: Readonly<Record<string, string>>
}

/** Condition that selects every row. */
export const every = () => 'true'
/** Beginning of a record's notes. */
export const note = `left(notes, ${NOTE_SHOWN})`

/**
 * SQL for a value of the weighing before. A page begins anywhere and goes back, so the weighing before the last one of a
 * page is read with it, though the page does not list it.
 */
const ofWeighingBefore = (value: string) => `lead(${value}) over (order by taken_at desc, id desc)`

const photos = {
  kind: 'photo',
  table: 'photos',
  on: 'taken_on',
  fields: {
    title: 'caption',
    picture: pictureOfBlob('blob_id'),
    size: `json_build_object('width', width, 'height', height)`,
  },
} as const

/** Kinds of entries that are one row each. */
export const storySources: readonly StorySource[] = [
  photos,
  { ...photos, selectedBy: 'medical-photo', only: () => `type in ('medical', 'vaccination')` },
  {
    kind: 'weight',
    table: 'health_logs',
    on: 'log_date',
    by: 'taken_at',
    only: () => 'weighed_kg is not null',
    fields: {
      note,
      time: 'log_time',
      weight: `json_build_object('date', log_date, 'kg', weighed_kg::float8, 'before',
        case when ${ofWeighingBefore('log_date')} is not null then json_build_object(
          'date', ${ofWeighingBefore('log_date')}, 'kg', ${ofWeighingBefore('weighed_kg::float8')}) end)`,
    },
  },
  {
    kind: 'health-log',
    table: 'health_logs',
    on: 'log_date',
    by: 'taken_at',
    only: () => 'weighed_kg is null',
    fields: {
      note,
      time: 'log_time',
      log: `json_build_object('type', type, 'measure', measure::float8, 'scale', scale, 'value', value,
        'tracking', case when type = 'advanced_tracking' then details end,
        'exercise', case when exercise_minutes is not null then json_build_object(
          'minutes', exercise_minutes, 'kind', exercise_kind,
          'distanceKm', exercise_distance_km::float8, 'distanceUnit', exercise_distance_unit) end)`,
    },
  },
  {
    kind: 'vaccination',
    table: 'vaccinations',
    on: 'administered_date',
    fields: { title: 'vaccine_name', detail: 'coalesce(clinic_name, veterinarian)', note },
  },
  {
    kind: 'medication-begun',
    table: 'medications',
    on: 'start_date',
    fields: { title: 'name', detail: `dosage || ' · ' || frequency` },
  },
  {
    kind: 'medication-ended',
    table: 'medications',
    on: 'end_date',
    // The last day is still a day of the course.
    only: (today) => `end_date < ${today}`,
    fields: { title: 'name', detail: `dosage || ' · ' || frequency` },
  },
  {
    kind: 'document',
    table: 'documents',
    on: 'dated_on',
    fields: { title: 'title', documentType: 'type', note },
  },
]
