import { setTimeout as sleep } from 'node:timers/promises'
import { currencyCodes } from '@app/domain/kernel/quantities/currencies'
import { columnsOf, type Kind } from '@app/domain/records/define-kind'
import type { RecordField } from '@app/domain/records/record-fields'
import { kindsByName } from '@app/domain/registry/kinds'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import type { Client } from '../http-client.ts'
import { pastSecurity } from '../past-security.ts'
import { onePagePdf } from '../pdf.ts'

/** Makes the body of a request that adds a record, with a new id. */
type MakeBody = (fields?: object) => { id: string } & Record<string, unknown>

/** Returns a valid value for a kind's field. */
function sampleOf({ label, sql, parts, words, initial }: RecordField): unknown {
  if (words) return Object.keys(words)[0]
  if (parts) return { minor: 1250, currency: 'USD' }
  if (sql === 'date') return '2026-01-05'
  if (sql === 'timestamptz') return '2026-01-05T10:15:00Z'
  if (sql === 'numeric' || sql === 'integer') return 1
  return sql === 'text' ? (label ?? 'Sample') : initial
}

/** Bodies of kinds whose fields need no specific values. */
const sampleBodies = Object.fromEntries(
  Object.entries(kindsByName).map(([name, { fields }]: [string, Kind]): [string, MakeBody] => [
    name,
    (overrides = {}) => ({
      id: newId(),
      ...Object.fromEntries(
        Object.entries(fields).flatMap(([key, field]) => (field.takes ? [[key, sampleOf(field)]] : [])),
      ),
      ...overrides,
    }),
  ]),
) as Record<keyof typeof kindsByName, MakeBody>

let currenciesUsed = 0
const nextCurrency = () => currencyCodes[currenciesUsed++ % currencyCodes.length]

/** Valid bodies; each call creates a new id. Dates are safely in the past or the future. */
export const bodies = {
  ...sampleBodies,
  pet: (fields: object = {}) => ({
    id: newId(),
    name: 'Biscuit',
    species: 'dog',
    breed: 'Beagle mix',
    gender: 'male',
    birthDate: '2020-03-03',
    weightKg: 12.4,
    ...fields,
  }),
  medication: (fields: object = {}) => ({
    id: newId(),
    name: 'Apoquel',
    dosage: '5.4 mg',
    frequency: 'Twice daily',
    startDate: '2026-01-05',
    ...fields,
  }),
  appointment: (fields: object = {}) => ({
    id: newId(),
    title: 'Dental Cleaning',
    vetName: 'Dr. Ortiz',
    dateTime: '2100-01-01T10:15:00Z',
    ...fields,
  }),
  reminder: (fields: object = {}) => ({
    id: newId(),
    title: 'Nail trim',
    type: 'nails',
    description: 'Front paws first',
    date: '2100-01-01',
    time: '18:00',
    repeat: { unit: 'week', every: 4, weekdays: [] },
    ...fields,
  }),
  healthLog: (fields: object = {}) => ({
    id: newId(),
    type: 'weight',
    value: '27.4',
    notes: 'After breakfast',
    logDate: '2026-01-05',
    ...fields,
  }),
  advancedTracking: (fields: object = {}) => ({
    id: newId(),
    logDate: '2026-01-05',
    notes: 'A quiet day',
    tracking: { vitals: { weight: 12.4, weightUnit: 'kg' }, behavior: { energyLevel: 7 } },
    ...fields,
  }),
  symptom: (fields: object = {}) => ({
    id: newId(),
    logDate: '2026-01-05',
    notes: 'Since the walk',
    symptom: {
      area: 'legs',
      signs: ['Limping'],
      since: '2026-01-04',
      strength: 3,
      frequency: 'daily',
      course: 'same',
    },
    ...fields,
  }),
  /** Of a dog. */
  quickCheck: (fields: object = {}) => ({
    id: newId(),
    logDate: '2026-01-05',
    notes: 'After the walk',
    check: {
      species: 'dog',
      answers: {
        appetite: 'less',
        water: 'usual',
        energy: 'usual',
        stool: 'usual',
        urine: 'unseen',
        breathing: 'usual',
        coat: 'usual',
        mood: 'usual',
      },
    },
    ...fields,
  }),
  vaccination: (fields: object = {}) => ({
    id: newId(),
    vaccineName: 'Rabies',
    vaccineType: 'rabies',
    administeredDate: '2026-01-05',
    nextDueDate: '2029-01-05',
    ...fields,
  }),
  /** An as-needed dose; a scheduled one adds its day and time. */
  dose: (fields: object = {}) => ({ id: newId(), outcome: 'given', ...fields }),
  /** A currency of its own each time, since a category has one budget in a currency. */
  expenseBudget: (fields: object = {}) => ({
    id: newId(),
    category: 'food',
    amount: { minor: 16_000, currency: nextCurrency() },
    ...fields,
  }),
  /** A name of its own each time, since a household has each once. */
  exportTemplate: (fields: object = {}) => {
    const id = newId()
    return {
      id,
      name: `For ${id}`,
      format: 'pdf',
      period: 'all',
      sections: ['problems', 'visits'],
      ...fields,
    }
  },
  emergencyContact: (fields: object = {}) => ({
    id: newId(),
    name: 'Sam',
    phone: '+1 555 010 0199',
    ...fields,
  }),
}

/** Kinds whose requests differ from the usual five. */
const special = [
  'pet',
  'photo',
  'document',
  'repeatingExpense',
  'receipt',
  'expenseBudget',
  'emergencyContact',
] as const

/** A kind with the usual requests, by its singular name: 'healthLog'. */
export type RecordKind = Exclude<keyof typeof kindsByName, (typeof special)[number]>

export const recordKinds = Object.keys(kindsByName).filter(
  (name): name is RecordKind => !special.some((one) => one === name),
)

/** Paths at which each kind of record is added and found. */
export const recordPaths = Object.fromEntries(
  Object.entries(kindsByName).map(([name, { table, of }]: [string, Kind]) => {
    const slug = table.replaceAll('_', '-')
    const under = (petId: string) => (of === 'pet' && name !== 'pet' ? `/pets/${petId}/${slug}` : `/${slug}`)
    return [name, { under, at: (id: string) => `/${slug}/${id}` }]
  }),
) as Record<keyof typeof kindsByName, { under: (petId: string) => string; at: (id: string) => string }>

/** Returns the last optional free text of a kind, usually its notes; without one, its last text or choice. */
export function notesOf(kind: Kind): { field: string; column: string } {
  const texts = columnsOf(kind).filter(({ field }) => kind.fields[field]?.max !== undefined)
  const last =
    texts.findLast(({ field }) => kind.fields[field]?.answers?.safeParse(null).success) ??
    texts.at(-1) ??
    columnsOf(kind).find(({ sql }) => sql === 'text')
  if (!last) throw new Error(`${kind.table} has no text`)
  return last
}

/** A record in an answer, with the fields that tests of all kinds need. */
export interface AnsweredRecord {
  id: string
  version: number
  [field: string]: unknown
}

/** Number of attempts before adding fails. */
const MOST_TRIES = 4
const PAUSE_MILLISECONDS = 1000

/**
 * Adds a record through the API, and retries under the same id while the API is temporarily unavailable.
 * @throws if the record is not added
 */
async function add(client: Client, what: string, path: string, fields: object): Promise<AnsweredRecord> {
  for (let tries = 1; ; tries += 1) {
    const { status, body } = await client.call<AnsweredRecord>('POST', path, fields)
    if (status === 200) return body
    if (body['code'] !== 'UNAVAILABLE' || tries === MOST_TRIES)
      throw new Error(`The ${what} was not added: ${JSON.stringify(body)}`)
    await sleep(PAUSE_MILLISECONDS)
  }
}

/** Adds a pet through the API. */
export const addPet = (client: Client, fields: object = {}): Promise<AnsweredRecord> =>
  add(client, 'pet', '/pets', bodies.pet(fields))

/** Adds an emergency contact through the API. */
export const addContact = (client: Client, fields: object = {}): Promise<AnsweredRecord> =>
  add(client, 'contact', '/emergency-contacts', bodies.emergencyContact(fields))

/** Adds a budget through the API. */
export const addBudget = (client: Client, fields: object = {}): Promise<AnsweredRecord> =>
  add(client, 'budget', '/expense-budgets', bodies.expenseBudget(fields))

/** Adds a record of a kind through the API. */
export const addRecordOf = (
  client: Client,
  kind: RecordKind,
  petId: string,
  fields: object = {},
): Promise<AnsweredRecord> =>
  add(client, kind, recordPaths[kind].under(petId), {
    ...bodies[kind](fields),
    // Confirms any weight, however far it is from the pet's last one.
    ...(kind === 'healthLog' && { anyway: true }),
  })

/** Builds an upload's form: a small real picture, a new id, a date. */
export async function photoForm(fields: Record<string, string> = {}, file?: File): Promise<FormData> {
  const form = new FormData()
  const all = { id: newId(), takenOn: '2026-01-05', type: 'general', caption: 'In the park', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  form.set('file', file ?? (await smallPicture()))
  return form
}

/** Builds the form of another record's picture: only a small real picture. */
export async function pictureForm(): Promise<FormData> {
  const form = new FormData()
  form.set('file', await smallPicture())
  return form
}

/** Builds a document's form: a small real PDF, a new id, a date. */
export function documentForm(fields: Record<string, string> = {}, file: File = smallPdf()): FormData {
  const form = new FormData()
  const all = { id: newId(), title: 'Blood count', type: 'lab_result', datedOn: '2026-01-05', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  form.set('file', file)
  return form
}

/** Adds a document through the API. */
export async function addDocument(
  client: Client,
  petId: string,
  fields: Record<string, string> = {},
  file?: File,
): Promise<AnsweredRecord> {
  const { status, body } = await client.call<AnsweredRecord>(
    'POST',
    recordPaths.document.under(petId),
    documentForm(fields, file),
  )
  if (status !== 200) throw new Error(`The document was not added: ${JSON.stringify(body)}`)
  return body
}

/** Builds a receipt's form: a small real PDF, a new id. */
export function receiptForm(
  fields: Record<string, string> = {},
  file: File = smallPdf('Total $46.80'),
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ id: newId(), title: 'Pet shop', ...fields }))
    form.set(name, value)
  form.set('file', file)
  return form
}

/** Adds a receipt to an expense through the API. */
export async function addReceipt(client: Client, expenseId: string, file?: File): Promise<AnsweredRecord> {
  const path = `/expenses/${expenseId}/receipts`
  const { status, body } = await client.call<AnsweredRecord>('POST', path, receiptForm({}, file))
  if (status !== 200) throw new Error(`The receipt was not added: ${JSON.stringify(body)}`)
  return body
}

/** Builds a PDF of one page with the given text. */
export const smallPdf = (says = 'Blood count', name = 'blood.pdf'): File =>
  new File([onePagePdf(says)], name, { type: 'application/pdf' })

/** Builds a real JPEG of some kB. */
export async function smallPicture(name = 'park.jpg'): Promise<File> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#8a8', noise } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

/** Moves a scheduled visit into the past; no request can. */
export async function letTimePass(
  { database }: Pick<TestApp, 'database'>,
  appointmentId: string,
): Promise<void> {
  const move = "update appointments set appointment_date = '2020-01-01T10:15:00Z' where id = $1"
  await pastSecurity(database.pool, (query) => query(move, [appointmentId]), ['appointments'])
}

/** The rule of an expense that repeats each month. */
export const monthly = { unit: 'month', every: 1, weekdays: [] }

/** Adds an expense that repeats, by default each month, and returns its series. */
export async function addRepeating(client: Client, fields: object = {}): Promise<AnsweredRecord> {
  await addRecordOf(client, 'expense', '', { repeat: monthly, reimbursedMinor: null, ...fields })
  const { body } = await client.call<{ entries: AnsweredRecord[] }>('GET', '/repeating-expenses?limit=1')
  const [series] = body.entries
  if (!series) throw new Error('The expense does not repeat')
  return series
}
