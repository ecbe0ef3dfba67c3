import pg from 'pg'

/** A column of a statement's rows, as PostgreSQL describes it. */
export interface DescribedColumn {
  name: string
  type: string
  /** True if the value comes unchanged from a nullable column of a table. */
  mayBeEmpty: boolean
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

/** Methods of the driver's connection that send single protocol messages. */
interface Connection {
  parse: (message: { name: string; text: string }) => void
  describe: (message: { type: 'S'; name: string }) => void
  sync: () => void
}

/** Sends Parse, Describe and Sync, which every version answers without running anything. */
class Description {
  #fields: Field[] = []
  readonly #text: string
  readonly #resolve: (fields: Field[]) => void
  readonly #reject: (error: Error) => void

  constructor(text: string, resolve: (fields: Field[]) => void, reject: (error: Error) => void) {
    this.#text = text
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields)
  }
}

/**
 * Makes PostgreSQL describe the rows of a statement, which it parses and does not run.
 * @throws PostgreSQL's error for an invalid statement
 */
export async function describeStatement(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  const fields = await new Promise<Field[]>((resolve, reject) => {
    const description = new Description(text, resolve, reject)
    client.query(description as unknown as pg.Submittable)
  })
  const { rows } = await client.query<{ type: string; mayBeEmpty: boolean }>(
    `select typname as type,
            exists (select from pg_attribute join pg_class on pg_class.oid = attrelid
                     where relkind = 'r' and attrelid = field.of and attnum = field.at and not attnotnull) as "mayBeEmpty"
       from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as field (type, of, at, place)
       join pg_type on pg_type.oid = field.type order by place`,
    [
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  )
  return fields.map(({ name }, at) => ({
    name,
    type: rows[at]?.type ?? '',
    mayBeEmpty: rows[at]?.mayBeEmpty ?? false,
  }))
}
