import { exactValuesOf, searchExact } from '@app/server/features/search/search.queries'

/**
 * Formats a value as an SQL literal. A colon before a word would be a variable of pgbench; in JSON a space may follow
 * it.
 */
const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `array[${value.map(literal).join(',')}]`
    : `'${String(value)
        .replaceAll("'", "''")
        .replaceAll(/:(?=\w)/g, ': ')}'`

/** Returns the search for these words as typed, with its values written into it, for pgbench. */
export function searchSql(words: readonly string[]): string {
  const values = exactValuesOf(words)
  return searchExact.text.replaceAll(/\$(\d)/g, (_, at: string) => literal(values[Number(at) - 1]))
}
