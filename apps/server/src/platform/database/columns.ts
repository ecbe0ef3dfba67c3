/** Type of a column in a statement's rows: its types in PostgreSQL, and the driver's value. */
export interface Column<T> {
  readonly types: readonly string[]
  readonly mayBeNull: boolean
  /** Only carries the type of the values. */
  readonly value?: T
}

/** The columns of a statement's rows, by name. */
export type Columns = Readonly<Record<string, Column<unknown>>>

/** One row of a statement with these columns. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never
}

const column = <T>(...types: string[]): Column<T> => ({ types, mayBeNull: false })

export const text: Column<string> = column('text', 'varchar')
/** One of a few words, as a check in the database or its own function says. */
export const oneOf = <Word extends string>(): Column<Word> => column('text')
export const uuid: Column<string> = column('uuid')
/** A day, which stays text: yyyy-MM-dd. */
export const day: Column<string> = column('date')
export const instant: Column<Date> = column('timestamptz')
export const bool: Column<boolean> = column('bool')
/** A whole number; the driver makes numbers of large ones too (platform/database/pool.ts). */
export const int: Column<number> = column('int2', 'int4', 'int8')
export const decimal: Column<number> = column('float8', 'numeric')
/** JSON that a statement built or a table keeps in this shape; what is inside is held by the contract. */
export const json = <T>(): Column<T> => column('json', 'jsonb')

/** The same column where it may be empty. */
export const nullable = <T>({ types }: Column<T>): Column<T | null> => ({ types, mayBeNull: true })
