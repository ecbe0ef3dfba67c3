import { MOST_OF_A_KIND, MOST_RESULTS, type FoundKind } from '@app/domain/kernel/search.vocabulary'
import { codeLabels, type FoundDetail, type FoundRecord } from '@app/domain/search/results.rules'
import { toleranceOf, writingsOf } from '@app/domain/search/search.rules'
import { bool, int, json } from '../../platform/database/columns.ts'
import { labelSql } from '../../platform/database/label-sql.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

interface SearchedTable {
  type: FoundKind
  table: string
  /** Column of values that are searched by their labels. */
  code?: string
  name?: string
  facts: readonly string[]
  notes?: string
  /** Further texts, which a result shows if a word matches in them. */
  details?: Readonly<Record<FoundDetail, string>>
  /** Date column of a result; pets have none. */
  on?: string
  status?: string
}

/**
 * Searched columns (spec engagement §3, "Searched record fields"), with the pet fields that were part of the notes
 * before, documents, and the captions of photos.
 */
const searchedTables: readonly SearchedTable[] = [
  {
    type: 'pet',
    table: 'pets',
    code: 'species',
    name: 'name',
    facts: ['breed'],
    notes: 'notes',
    details: { allergies: 'allergies', conditions: 'conditions', microchipId: 'microchip_id' },
  },
  {
    type: 'medication',
    table: 'medications',
    name: 'name',
    facts: ['dosage', 'frequency'],
    notes: 'notes',
    on: 'start_date',
    status: `case when is_active then 'active' else 'inactive' end`,
  },
  {
    type: 'appointment',
    table: 'appointments',
    name: 'title',
    facts: ['vet_name', 'location'],
    notes: 'notes',
    on: 'appointment_date',
    status: 'status',
  },
  {
    type: 'health_log',
    table: 'health_logs',
    code: 'type',
    facts: ['value'],
    notes: 'notes',
    on: 'log_date',
  },
  {
    type: 'vaccination',
    table: 'vaccinations',
    code: 'coalesce(vaccine, vaccine_class)',
    name: 'vaccine_name',
    facts: ['veterinarian', 'clinic_name'],
    notes: 'notes',
    on: 'administered_date',
  },
  {
    type: 'document',
    table: 'documents',
    code: 'type',
    name: 'title',
    facts: [],
    notes: 'notes',
    on: 'dated_on',
  },
  { type: 'photo', table: 'photos', code: 'type', name: 'caption', facts: [], on: 'taken_on' },
]

/** SQL for the label of a code on the screen. */
const labelOf = (type: FoundKind, column: string): string => labelSql(column, codeLabels[type] ?? {})

const entriesOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')

/** SQL for the rows of one table: their facts, and all searched text as one folded text. */
function recordsOf(searchedTable: SearchedTable): string {
  const { type, table, code, name, facts, notes, details, on, status } = searchedTable
  const searched = [
    name,
    code && labelOf(type, code),
    ...facts,
    notes,
    ...Object.values(details ?? {}),
    // A chip number may be typed in other groups than it is stored in.
    details && `regexp_replace(${details.microchipId}, '[\\s.\\u00a0-]', '', 'g')`,
  ].filter(Boolean)
  return `
    select '${type}'::text as type, id, ${table === 'pets' ? 'id' : 'pet_id'} as pet_id,
           ${code ?? 'null'}::text as code, ${name ?? 'null'}::text as name,
           array[${facts.join(', ')}]::text[] as facts, ${notes ?? 'null'}::text as notes,
           ${details ? `json_build_object(${entriesOf(details)})` : 'null::json'} as details,
           ${status ?? 'null'}::text as status, ${on ? `to_json(${on}) #>> '{}'` : 'null::text'} as date,
           ${on ?? 'null'}::timestamptz as at,
           app.folded(concat_ws(E'\\n', ${searched.join(', ')})) as said
      from ${table} where ${inHousehold}`
}

/** Splits a text into words; signs between them don't count. */
const wordsIn = (text: string) =>
  String.raw`string_to_array(translate(${text}, E'\n.,;:!?()[]"/-', '              '), ' ')`

/** Number of records searched for similar spellings, the newest of a household. */
export const MOST_CANDIDATES = 3000
/** Number of their words that are compared with those of the search. */
const MOST_WORDS_COMPARED = 100_000

/** Edit distance from the searched word to the beginning of a stored one. */
const distance = (said: string) => `levenshtein_less_equal(${said}, word, slips) <= slips`

/** Columns of a found record, the same for both kinds of matches. */
const writtenColumns =
  'type, id, pet_id, code, name, facts, notes, details, status, date, at, said, pet_name, archived, whole'

const isSimilar = `
  slips > 0 and char_length(said_word) between length - slips and 64
  and (said_word = any(swapped) or (char_length(said_word) <= length + slips and ${distance('said_word')})
       or (may_begin and (${distance('left(said_word, length)')} or ${distance('left(said_word, length + 1)')})))`

/**
 * Records of the household that match, best first: whole words before beginnings of words before the rest, and each
 * newest first. Similar spellings are searched only if nothing matches as typed, among the newest records; each
 * different word of theirs is compared once. It scans the household's own rows by its index: under row-level security
 * no text index would be used. `offset 0` makes each record look its pet up: without it and without statistics, such as
 * after an import, the planner read and folded all records once for each pet.
 *
 * `$1` patterns of the typed words, to be found anywhere, `$2` expressions of whole words, `$3` of beginnings, `$4` the
 * words with their tolerance as JSON, `$5` patterns of the words without gaps: as many as words, or none if no word has
 * gaps.
 */
export const searchRecords = namedSql(
  { found: json<FoundRecord>(), total: int, is_similar: bool },
  `
  with pet as materialized (
    select id, name, archived_at is not null as archived, app.folded(name) as said from pets where ${inHousehold}),
  record as not materialized (${searchedTables.map(recordsOf).join(' union all ')}),
  written as not materialized (
    select record.*, pet.name as pet_name, pet.archived, record.said || E'\\n' || pet.said as whole
      from record
      cross join lateral (select * from pet where pet.id = record.pet_id offset 0) as pet),
  exact as materialized (
    select written.*, false as is_similar,
           case when whole ~ all($2::text[]) then 0 when whole ~ all($3::text[]) then 1 else 2 end as rank
      from written
     where (said like any($1::text[]) or said like any($5::text[]))
       and (whole like all($1::text[]) or ($5::text[] <> '{}' and not exists (
         select from unnest($1::text[], $5::text[]) as patterns (typed, bare)
          where not (whole like typed or whole like bare))))),
  asked as materialized (
    select word, patterns, slips, char_length(word) as length, "mayBegin" as may_begin, swapped
      from jsonb_to_recordset($4::jsonb)
        as asked (word text, patterns text[], slips integer, "mayBegin" boolean, swapped text[])),
  candidate as materialized (
    select newest.*, ${wordsIn('whole')} as whole_words, ${wordsIn('said')} as said_words
      from (select * from written
             where not exists (select from exact) and exists (select from asked where slips > 0)
             order by at desc nulls first limit ${MOST_CANDIDATES}) as newest),
  spoken as materialized (
    select distinct said_word
      from (select said_word from candidate cross join lateral unnest(whole_words) as words (said_word)
             where char_length(said_word) between 2 and 64 limit ${MOST_WORDS_COMPARED}) as heard),
  meant as materialized (
    select patterns, array(select said_word from spoken where ${isSimilar}) as spellings from asked),
  similar_ones as (
    select ${writtenColumns}, true as is_similar, 3 as rank
      from candidate
     where not exists (
         select from meant where not (whole like any(patterns) or whole_words && spellings))
       and exists (
         select from meant where said like any(patterns) or said_words && spellings)),
  placed as (
    select found.*, count(*) over () as total,
           row_number() over (partition by type order by rank, at desc nulls first, id desc) as place
      from (select * from exact union all select * from similar_ones) as found)
  select json_build_object(
           'type', type, 'id', id, 'petId', pet_id, 'petName', pet_name, 'petArchived', archived, 'code', code,
           'name', name, 'facts', facts, 'notes', notes, 'details', details, 'date', date, 'status', status) as found,
         total::int as total, is_similar
    from placed where place <= ${MOST_OF_A_KIND}
   order by rank, at desc nulls first, id desc limit ${MOST_RESULTS}`,
)

/** Returns the statement's values for these folded words. */
export function valuesOf(words: readonly string[]): unknown[] {
  const writings = words.map(writingsOf)
  const bare = writings.map((of) => of.at(-1) ?? '')
  return [
    words.map(likePattern),
    writings.map((of) => anyOf(of.map((word) => `${beginningOf(word)}${endingOf(word)}`))),
    writings.map((of) => anyOf(of.map(beginningOf))),
    JSON.stringify(
      writings.map((of, at) => ({
        word: bare[at],
        patterns: of.map(likePattern),
        ...toleranceOf(bare[at] ?? ''),
      })),
    ),
    writings.some((of) => of.length > 1) ? bare.map(likePattern) : [],
  ]
}

/** Joins alternatives in PostgreSQL's regular expressions. */
const anyOf = (expressions: readonly string[]): string => `(?:${expressions.join('|')})`

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** Escapes a word for a regular expression of PostgreSQL. */
const literal = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** A word may begin with a sign, such as '#12'. */
const beginningOf = (word: string): string =>
  `${isLetter(Array.from(word)[0]) ? String.raw`\m` : ''}${literal(word)}`

const endingOf = (word: string): string => (isLetter(Array.from(word).at(-1)) ? String.raw`\M` : '')
