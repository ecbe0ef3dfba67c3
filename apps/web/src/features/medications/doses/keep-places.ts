/**
 * Orders rows so that shown rows keep their order; a new row follows its predecessor.
 * @param shown the keys of the rows as they were shown
 * @param rows the rows in their fresh order
 */
export function keepPlaces<Row extends object | string>(
  shown: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const kept = shown.flatMap((key) => byKey.get(key) ?? [])
  const known = new Set(shown)
  rows.forEach((row, at) => {
    if (known.has(keyOf(row))) return
    const before = rows[at - 1]
    kept.splice(before === undefined ? 0 : kept.indexOf(before) + 1, 0, row)
  })
  return kept
}
