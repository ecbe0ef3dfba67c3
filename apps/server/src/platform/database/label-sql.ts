const quoted = (said: string): string => `'${said.replaceAll("'", "''")}'`

/** SQL that says the label of the code in a column, as the screen shows it; null for any other code. */
export function labelSql(column: string, labels: Readonly<Record<string, string>>): string {
  const cases = Object.entries(labels).map(([code, label]) => `when ${quoted(code)} then ${quoted(label)}`)
  return `case ${column} ${cases.join(' ')} end`
}
