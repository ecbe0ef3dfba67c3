const quoted = (said: string): string => `'${said.replaceAll("'", "''")}'`

/** Builds SQL that maps the code in a column to its label on the screen; null for any other code. */
export function labelSql(column: string, labels: Readonly<Record<string, string>>): string {
  const cases = Object.entries(labels).map(([code, label]) => `when ${quoted(code)} then ${quoted(label)}`)
  return `case ${column} ${cases.join(' ')} end`
}
