import { MOST_OF_A_KIND, MOST_RESULTS, type FoundKind } from '@app/domain/kernel/search.vocabulary'
import { codeLabels, type FoundDetail, type FoundRecord } from '@app/domain/search/results.rules'
import { toleranceOf, writingsOf } from '@app/domain/search/search.rules'
import { int, json } from '../../platform/database/columns.ts'
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
  facts: readonly [first?: string, second?: string]
  notes?: string
  /** Further texts, which a result shows if a word matches in them. */
  details?: Readonly<Record<FoundDetail, string>>
  /** Column of a result's day or instant; pets have none. */
  on?: string
  isInstant?: true
  status?: string
}

/**
 * Searched columns (spec engagement §3, "Searched record fields"), with the pet fields that were part of the notes
 * before, documents, the captions of photos, and expenses.
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
    isInstant: true,
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
  {
    type: 'expense',
    table: 'expenses',
    code: 'category',
    name: 'description',
    facts: [],
    notes: 'notes',
    on: 'spent_on',
    // Written as money by `resultOf`.
    status: `amount_minor || ' ' || amount_currency`,
  },
]

/** SQL for the label of a code on the screen. */
const labelOf = (type: FoundKind, column: string): string => labelSql(column, codeLabels[type] ?? {})

const entriesOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')

/**
 * SQL for the rows of one table: the fields of a result as they are stored, and all searched texts as one folded text.
 * `offset 0` joins and folds the texts once; a condition on `folded` would otherwise compute them at each of its uses.
 */
function recordsOf(searchedTable: SearchedTable): string {
  const { type, table, code, name, facts, notes, details, on, isInstant = false, status } = searchedTable
  const [fact, otherFact] = facts
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
           ${fact ?? 'null'}::text as fact, ${otherFact ?? 'null'}::text as other_fact, ${notes ?? 'null'}::text as notes,
           ${details ? `json_build_object(${entriesOf(details)})` : 'null::json'} as details,
           ${status ?? 'null'}::text as status, ${on ?? 'null'}::timestamptz as at, ${isInstant} as is_instant, folded
      from ${table}
      cross join lateral (
        select app.folded(texts) as folded
          from (select concat_ws(E'\\n', ${searched.join(', ')}) as texts offset 0) as joined offset 0) as searched
     where ${inHousehold}`
}

/** Splits a text into words; signs between them don't count. */
const wordsIn = (text: string) =>
  String.raw`string_to_array(translate(${text}, E'\n.,;:!?()[]"/-', '              '), ' ')`

/** Number of records searched for similar spellings, the newest of a household. */
export const MOST_CANDIDATES = 3000
/** Number of their words that are compared with those of the search. */
const MOST_WORDS_COMPARED = 100_000

/** Edit distance from the searched word to the beginning of a stored one. */
const distance = (spelling: string) => `levenshtein_less_equal(${spelling}, word, slips) <= slips`

const isSimilar = `
  slips > 0 and char_length(folded_word) between length - slips and 64
  and (folded_word = any(swapped) or (char_length(folded_word) <= length + slips and ${distance('folded_word')})
       or (may_begin and (${distance('left(folded_word, length)')} or ${distance('left(folded_word, length + 1)')})))`

/**
 * Rows of every searched table with their pet, if they have one, by the household's own indexes: under row-level security no text index
 * would be used. `offset 0` makes each record look its pet up: without it and without statistics, such as after an
 * import, the planner read and folded all records once for each pet.
 */
const written = `
  pet as materialized (
    select id, name, archived_at is not null as archived, app.folded(name) as folded from pets where ${inHousehold}),
  record as not materialized (${searchedTables.map(recordsOf).join(' union all ')}),
  written as not materialized (
    select record.*, pet.name as pet_name, pet.archived, record.folded || E'\\n' || coalesce(pet.folded, '') as whole
      from record
      left join lateral (select * from pet where pet.id = record.pet_id offset 0) as pet on true)`

/** Ranks the rows of `found`, newest first in each rank, and returns the best of them as results. */
const best = `
  placed as (
    select found.*, count(*) over () as total,
           row_number() over (partition by type order by rank, at desc nulls first, id desc) as place
      from found)
  select (select row_to_json(result) from (
            select type, id, pet_id as "petId", pet_name as "petName", coalesce(archived, false) as "petArchived", code, name,
                   array[fact, other_fact] as facts, notes, details,
                   case when is_instant then to_json(at) else to_json(at::date) end as date, status) as result) as found,
         total::int as total
    from placed where place <= ${MOST_OF_A_KIND}
   order by rank, at desc nulls first, id desc limit ${MOST_RESULTS}`

const foundColumns = { found: json<FoundRecord>(), total: int }

/**
 * Records of the household that contain the words as typed, best first: whole words before beginnings of words before the
 * rest.
 *
 * `$1` patterns of the typed words, to be found anywhere, `$2` expressions of whole words, `$3` of beginnings, `$4`
 * patterns of the words without gaps: as many as words, or none if no word has gaps.
 */
export const searchExact = namedSql(
  foundColumns,
  `
  with ${written},
  found as (
    select written.*, case when whole ~ all($2::text[]) then 0 when whole ~ all($3::text[]) then 1 else 2 end as rank
      from written
     where (folded like any($1::text[]) or folded like any($4::text[]))
       and (whole like all($1::text[]) or ($4::text[] <> '{}' and not exists (
         select from unnest($1::text[], $4::text[]) as patterns (typed, bare)
          where not (whole like typed or whole like bare))))),
  ${best}`,
)

/**
 * Records of the household with similar spellings, for words that no record contains as typed: of the newest records,
 * each different word is compared once. `$1` are the words with their tolerance, as JSON.
 */
export const searchSimilar = namedSql(
  foundColumns,
  `
  with ${written},
  asked as materialized (
    select word, patterns, slips, char_length(word) as length, "mayBegin" as may_begin, swapped
      from jsonb_to_recordset($1::jsonb)
        as asked (word text, patterns text[], slips integer, "mayBegin" boolean, swapped text[])),
  named as materialized (select id, ${wordsIn('folded')} as words from pet),
  candidate as materialized (
    select split.*, folded_words || coalesce(named.words, '{}') as whole_words
      from (select newest.*, ${wordsIn('folded')} as folded_words
              from (select * from written order by at desc nulls first limit ${MOST_CANDIDATES}) as newest
            offset 0) as split
      left join named on named.id = split.pet_id),
  spoken as materialized (
    select distinct folded_word
      from (select folded_word from candidate cross join lateral unnest(whole_words) as words (folded_word)
             where char_length(folded_word) between 2 and 64 limit ${MOST_WORDS_COMPARED}) as heard),
  meant as materialized (
    select patterns, array(select folded_word from spoken where ${isSimilar}) as spellings from asked),
  found as (
    select candidate.*, 3 as rank
      from candidate
     where not exists (
         select from meant where not (whole like any(patterns) or whole_words && spellings))
       and exists (
         select from meant where folded like any(patterns) or folded_words && spellings)),
  ${best}`,
)

/** Returns the values of `searchExact` for these folded words. */
export function exactValuesOf(words: readonly string[]): unknown[] {
  const writings = words.map(writingsOf)
  return [
    words.map(likePattern),
    writings.map((of) => anyOf(of.map((word) => `${beginningOf(word)}${endingOf(word)}`))),
    writings.map((of) => anyOf(of.map(beginningOf))),
    writings.some((of) => of.length > 1) ? writings.map((of) => likePattern(bareOf(of))) : [],
  ]
}

/** Returns the values of `searchSimilar`; undefined if none of the words forgives a slip. */
export function similarValuesOf(words: readonly string[]): unknown[] | undefined {
  const asked = words.map(writingsOf).map((of) => ({
    word: bareOf(of),
    patterns: of.map(likePattern),
    ...toleranceOf(bareOf(of)),
  }))
  return asked.some(({ slips }) => slips > 0) ? [JSON.stringify(asked)] : undefined
}

const bareOf = (writings: readonly string[]): string => writings.at(-1) ?? ''

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
