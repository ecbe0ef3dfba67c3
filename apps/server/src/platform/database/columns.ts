/** Type of a column in a statement's rows: its types in PostgreSQL, and the driver's value. */
export interface Column<T> {
  readonly types: readonly string[]
  readonly mayBeNull: boolean
  /** Only carries the type of the values. */
  readonly value?: T
}

/** Columns of a statement's rows, by name. */
export type Columns = Readonly<Record<string, Column<unknown>>>

/** One row of a statement with these columns. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never
}

const column = <T>(...types: string[]): Column<T> => ({ types, mayBeNull: false })

export const text: Column<string> = column('text', 'varchar')
/** One of a few words, limited by a check in the database or its own function. */
export const oneOf = <Word extends string>(): Column<Word> => column('text')
/** An array of such words. */
export const words = <Word extends string>(): Column<Word[]> => column('text[]', '_text')
export const uuid: Column<string> = column('uuid')
/** A day, as text: yyyy-MM-dd. */
export const day: Column<string> = column('date')
export const instant: Column<Date> = column('timestamptz')
export const bool: Column<boolean> = column('bool')
/** An integer; the driver converts large ones to numbers too (platform/database/pool.ts). */
export const int: Column<number> = column('int2', 'int4', 'int8')
export const decimal: Column<number> = column('float8', 'numeric')
/** JSON that a statement builds or a table stores in this shape; the contract's schema covers its contents. */
export const json = <T>(): Column<T> => column('json', 'jsonb')

/** The same column with null allowed. */
export const nullable = <T>({ types }: Column<T>): Column<T | null> => ({ types, mayBeNull: true })
