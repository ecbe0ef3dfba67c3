import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportHeadings } from '@app/domain/exports/export-tables.texts'
import { type ExportTable, exportTables } from '@app/domain/exports/exports.vocabulary'
import { MOST_TABLE_ROWS } from '@app/domain/kernel/table-files'
import type { Dose, MissedDose } from '@app/domain/medications/doses/doses.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import {
  addSession,
  makeMember,
  makePerson,
  removeMember,
  type TestPerson,
} from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, photoForm } from '@app/testing/factories/records'
import { pastSecurity, type Query } from '@app/testing/past-security'
import { readZip } from '@app/testing/read-zip'
import type { ExportPart } from './export-part.ts'
import { readExportTable, writeExportTables } from './export-tables.service.ts'

/** The medication is added at the start, and its doses are due until now. */
const START = new Date('2026-06-12T06:00:00Z')
const NOW = new Date('2026-06-15T12:00:00Z')
const clock = createTestClock(START)
let app: TestApp
let owner: TestPerson
let petId: string
let medicationId: string
beforeAll(async () => {
  app = await startTestApp({ clock })
  owner = await makePerson(app)
  petId = (await addPet(owner.client, { name: 'Miso', allergies: 'Chicken', conditions: 'Arthritis' })).id
  await fillRecord()
})
afterAll(() => app.stop())

const add = (kind: Parameters<typeof addRecordOf>[1], fields: object) =>
  addRecordOf(owner.client, kind, petId, fields)

/** Adds records of each kind, two of whose users are no longer alike: Sam has left the household. */
async function fillRecord(): Promise<void> {
  const sam = await makeMember(app, owner, 'caregiver', 'Sam')
  medicationId = (
    await add('medication', {
      times: ['08:00', '20:00'],
      timeZone: 'UTC',
      startDate: '2026-06-01',
      name: 'Apoquel',
    })
  ).id
  await add('medication', { name: 'Old', startDate: '2025-01-01', endDate: '2025-01-07' })
  await add('vaccination', { administeredDate: '2026-01-05', batchNumber: '0042', clinicName: 'Clinic' })
  await add('appointment', { dateTime: '2026-12-01T22:30:00Z', vetAddress: 'Main St. 1' })
  await add('healthLog', {
    logDate: '2026-06-10',
    logTime: '07:05',
    measure: 12.4284,
    unit: 'lb',
    notes: 'Fasting',
  })
  await add('healthLog', {
    type: 'blood_glucose',
    logDate: '2026-06-09',
    measure: 99.1,
    unit: 'mg/dL',
    notes: null,
  })
  await add('healthLog', {
    type: 'medication_reaction',
    logDate: '2026-06-08',
    value: 'Itchy ears',
    notes: null,
  })
  const detailed = { logDate: '2026-06-07', notes: null }
  await owner.client.call('POST', `/pets/${petId}/symptoms`, bodies.symptom(detailed))
  await owner.client.call('POST', `/pets/${petId}/advanced-trackings`, bodies.advancedTracking(detailed))
  await owner.client.call('POST', `/pets/${petId}/photos`, await photoForm({ takenOn: '2026-06-06' }))
  clock.set(NOW)
  const helper = {
    ...sam,
    client: Object.assign(await addSession(app, sam, null), { household: owner.householdId }),
  }
  owner.client = await addSession(app, owner, null)
  await mark(owner, { date: '2026-06-12', time: '08:00', givenAt: '2026-06-12T08:10:00Z', note: 'With food' })
  await mark(owner, {
    date: '2026-06-12',
    time: '20:00',
    outcome: 'partial',
    amount: 0.5,
    givenAt: '2026-06-12T20:00:00Z',
  })
  await mark(helper, { date: '2026-06-13', time: '08:00', outcome: 'skipped' })
  await removeMember(app, owner, sam)
}

async function mark({ client }: TestPerson, fields: object): Promise<void> {
  const body = bodies.dose({ anyway: true, lateAnyway: true, ...fields })
  const { status, body: answer } = await client.call('POST', `/medications/${medicationId}/doses`, body)
  expect([status, answer]).toMatchObject([200, {}])
}

const partOf = (fields: Partial<ExportPart> = {}, person = owner): ExportPart => ({
  services: app.services,
  transact: (work) =>
    app.services.db.withArchivist(work, { householdId: person.householdId, userId: person.userId }),
  householdId: person.householdId,
  petId,
  period: 'all',
  sections: [],
  paper: 'a4',
  vaccinationId: null,
  moment: { now: NOW, timeZone: 'America/New_York' },
  units: { weightUnit: 'lb', glucoseUnit: 'mg/dL' },
  author: 'Ana',
  ...fields,
})

/** Reads a CSV file back: its rows, each by its headings. */
async function readCsv(name: ExportTable, part = partOf()): Promise<Record<string, string>[]> {
  const bytes = await writeExportTables(part, { format: 'csv', tables: [name] })
  const text = new TextDecoder().decode(bytes)
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(errors.filter(({ code }) => code !== 'UndetectableDelimiter')).toEqual([])
  return data
}

// spec product: CSV, JSON and XLSX are formats of exports
describe('a table', () => {
  it('of doses has those that were given and missed, as its ledger', async () => {
    const doses = await readCsv('doses')
    expect(doses).toEqual(
      [
        ['2026-06-14 16:00', '', 'Missed', '', '', '', ''],
        ['2026-06-14 04:00', '', 'Missed', '', '', '', ''],
        ['2026-06-13 16:00', '', 'Missed', '', '', '', ''],
        ['2026-06-13 04:00', '', 'Skipped', '', '', 'A former member', ''],
        ['2026-06-12 16:00', '2026-06-12 16:00', 'Partly given', '5.4 mg', '0.5', 'Ana', ''],
        ['2026-06-12 04:00', '2026-06-12 04:10', 'Given', '5.4 mg', '', 'Ana', 'With food'],
      ].map((cells) => {
        const [due, given, outcome, amount, units, by, note] = cells
        return {
          Medication: 'Apoquel',
          Due: due,
          Given: given,
          Outcome: outcome,
          Amount: amount,
          'Units given': units,
          By: by,
          Note: note,
        }
      }),
    )
    const { body } = await owner.client.call<{ entries: Dose[]; missed: MissedDose[] }>(
      'GET',
      `/medications/${medicationId}/doses?limit=50`,
    )
    expect(doses.filter(({ Outcome: outcome }) => outcome === 'Missed')).toHaveLength(body.missed.length)
    expect(doses).toHaveLength(body.entries.length + body.missed.length)
  })

  it('has a row for each record, in the units of the user', async () => {
    expect(await readCsv('problems')).toEqual([
      { Kind: 'Allergies', Problem: 'Chicken', 'Noted on': '', 'Added by': '' },
      { Kind: 'Conditions', Problem: 'Arthritis', 'Noted on': '', 'Added by': '' },
      { Kind: 'Medication Reaction', Problem: 'Itchy ears', 'Noted on': '2026-06-08', 'Added by': 'Ana' },
    ])
    expect(await readCsv('medications')).toMatchObject([
      {
        Medication: 'Apoquel',
        'First day': '2026-06-01',
        'Last day': '',
        State: 'Current',
        Schedule: 'Twice daily',
      },
      { Medication: 'Old', 'First day': '2025-01-01', 'Last day': '2025-01-07', State: 'Past' },
    ])
    expect(await readCsv('weights')).toEqual([
      { Date: '2026-06-10', Time: '07:05', 'Weight (lbs)': '27.4', Notes: 'Fasting', 'Added by': 'Ana' },
      { Date: '2026-06-07', Time: '', 'Weight (lbs)': '27.34', Notes: '', 'Added by': 'Ana' },
    ])
    expect(await readCsv('vaccinations')).toMatchObject([
      {
        'Administered date': '2026-01-05',
        'Vaccine name': 'Rabies',
        'Batch number': '0042',
        'Clinic name': 'Clinic',
        'Next due date': '2029-01-05',
      },
    ])
    expect(await readCsv('visits')).toMatchObject([
      {
        'Date and time': '2026-12-01 17:30',
        Type: 'Dental Cleaning',
        'Vet name': 'Dr. Ortiz',
        Status: 'Scheduled',
      },
    ])
    const [photo] = await readCsv('photos')
    expect(photo).toMatchObject({ Date: '2026-06-06', Caption: 'In the park', Category: 'General' })
    expect(Number(photo?.['File size (bytes)'])).toBeGreaterThan(500)
  })

  it('of health logs has typed measures in both systems of units', async () => {
    const inPounds = await readCsv('health-logs')
    expect(inPounds.map(({ Type: type, Reading: reading }) => [type, reading])).toEqual([
      ['Weight Check', '27.4 lbs'],
      ['Blood Glucose', '99.1 mg/dL'],
      ['Medication Reaction', 'Itchy ears'],
      ['Advanced Tracking', 'Weight 27.34 lbs · Energy 7 of 10'],
      ['Symptoms', 'Limping'],
    ])
    expect(inPounds[4]).toMatchObject({
      Details: expect.stringContaining('Since: 2026-01-04 · Where: Legs') as string,
    })
    const units = { weightUnit: 'kg', glucoseUnit: 'mmol/L' } as const
    const metric = await readCsv('health-logs', partOf({ units }))
    expect(metric).toMatchObject([
      { 'Weight (kg)': '12.43', 'Blood glucose (mmol/L)': '', 'Temperature (°C)': '' },
      { 'Weight (kg)': '', 'Blood glucose (mmol/L)': '5.5', Reading: '5.5 mmol/L' },
      {},
      { 'Weight (kg)': '12.4', 'Energy level (1 to 10)': '7', 'Heart rate (a minute)': '' },
      {},
    ])
  })

  it('is read back from JSON and from a workbook with the same values', async () => {
    const part = partOf()
    const json = await writeExportTables(part, { format: 'json', tables: exportTables })
    const document = JSON.parse(new TextDecoder().decode(json)) as {
      tables: Record<string, Record<string, unknown>[]>
    }
    expect(document).toMatchObject({
      formatVersion: 1,
      exportedAt: '2026-06-15T12:00:00.000Z',
      timeZone: 'America/New_York',
      units: { weight: 'lb', bloodGlucose: 'mg/dL' },
      pet: { name: 'Miso', species: 'dog' },
    })
    expect(Object.keys(document.tables).toSorted()).toEqual([
      'doses',
      'healthLogs',
      'medications',
      'photos',
      'problems',
      'vaccinations',
      'visits',
      'weights',
    ])
    expect(document.tables['weights']?.[0]).toEqual({
      date: '2026-06-10',
      time: '07:05',
      weight: 27.4,
      notes: 'Fasting',
      addedBy: 'Ana',
    })
    expect(document.tables['doses']?.at(-1)).toMatchObject({
      givenAt: '2026-06-12T04:10:00-04:00',
      units: null,
    })
    expect(document.tables['vaccinations']?.[0]).toMatchObject({ batchNumber: '0042' })
    const files = await readZip(
      Buffer.from(await writeExportTables(part, { format: 'xlsx', tables: exportTables })),
    )
    const sheetOf = (name: ExportTable) =>
      files.get(`xl/worksheets/sheet${exportTables.indexOf(name) + 1}.xml`)?.toString() ?? ''
    for (const name of exportTables) {
      expect(sheetOf(name)).toContain('state="frozen"')
      const table = await readExportTable(part, name)
      expect(sheetOf(name).match(/<row /g)).toHaveLength(table.rows.length + 1)
    }
    // 2026-06-10 at 7:05, 27.4 lbs.
    expect(sheetOf('weights')).toMatch(/<v>46183<\/v>.*<v>0\.2951388888888889<\/v>.*<v>27\.4<\/v>/)
    expect(sheetOf('visits')).toMatch(/<v>46357\.72916666\d*<\/v>/)
    // A batch number keeps its zeros.
    expect(files.get('xl/sharedStrings.xml')?.toString()).toContain('0042')
  })

  it('has only its header without records', async () => {
    const other = await makePerson(app)
    const empty = partOf({ petId: (await addPet(other.client)).id }, other)
    for (const name of exportTables) expect([name, await readCsv(name, empty)]).toEqual([name, []])
    const table = await readExportTable(empty, 'weights')
    expect(table.columns.map(({ heading }) => heading)).toEqual(
      Object.values(exportHeadings(empty.units).weights),
    )
    await expect(readExportTable(partOf({}, other), 'weights')).rejects.toMatchObject({
      problem: { code: 'NOT_FOUND' },
    })
  })

  it('begins with the first day of the period on the user’s calendar', async () => {
    const zoned = await makePerson(app)
    const { id } = await addPet(zoned.client)
    for (const logDate of ['2026-05-16', '2026-05-15'])
      await addRecordOf(zoned.client, 'healthLog', id, { logDate })
    // In New York the second one was on May 15.
    for (const dateTime of ['2026-05-16T04:00:00Z', '2026-05-16T03:59:00Z'])
      await addRecordOf(zoned.client, 'appointment', id, { dateTime, status: 'completed' })
    for (const fields of [
      { name: 'Reaches into it', startDate: '2026-01-01', endDate: '2026-05-16' },
      { name: 'Ended before', startDate: '2026-01-01', endDate: '2026-05-15' },
      { name: 'Still given', startDate: '2026-01-01', frequency: 'As needed' },
    ])
      await addRecordOf(zoned.client, 'medication', id, fields)
    const pet = await addPet(zoned.client)
    await addRecordOf(zoned.client, 'medication', pet.id, { startDate: '2026-01-01' })
    await zoned.client.call('POST', `/pets/${pet.id}/archive`, { version: 1, diedOn: '2026-05-15' })
    const part = partOf({ petId: id, period: '1' }, zoned)
    expect((await readCsv('health-logs', part)).map(({ Date: date }) => date)).toEqual(['2026-05-16'])
    expect((await readCsv('visits', part)).map((row) => row['Date and time'])).toEqual(['2026-05-16 00:00'])
    const medications = await readCsv('medications', part)
    expect(new Set(medications.map(({ Medication: name }) => name))).toEqual(
      new Set(['Reaches into it', 'Still given']),
    )
    expect(await readCsv('medications', { ...part, petId: pet.id })).toEqual([])
    const whole = await readCsv('medications', { ...part, petId: pet.id, period: 'all' })
    expect(whole).toMatchObject([{ Medication: 'Apoquel', 'Last day': '', State: 'Past' }])
  })

  it('has no formula in any text', async () => {
    const mean = await makePerson(app, { name: '=1+1' })
    const { client } = mean
    const text = '=2+2'
    const pet = await addPet(client, { allergies: text, conditions: text })
    const given = { name: text, dosage: text, instructions: text, frequency: 'As needed' }
    const { id } = await addRecordOf(client, 'medication', pet.id, given)
    await client.call('POST', `/medications/${id}/doses`, bodies.dose({ note: text }))
    await addRecordOf(client, 'vaccination', pet.id, {
      vaccineName: text,
      veterinarian: text,
      clinicName: text,
      batchNumber: text,
      notes: text,
    })
    await addRecordOf(client, 'appointment', pet.id, {
      title: text,
      vetName: text,
      vetAddress: text,
      notes: text,
    })
    await addRecordOf(client, 'healthLog', pet.id, { type: 'behavior', value: text, notes: text })
    await addRecordOf(client, 'healthLog', pet.id, { measure: 12, unit: 'kg', notes: text })
    await client.call('POST', `/pets/${pet.id}/photos`, await photoForm({ caption: text }))
    const part = partOf({ petId: pet.id }, mean)
    const escaped: Record<string, number> = {}
    for (const name of exportTables) {
      const cells = (await readCsv(name, part)).flatMap((row) => Object.values(row))
      expect(cells.filter((cell) => cell.startsWith('='))).toEqual([])
      escaped[name] = cells.filter((cell) => cell === "'=2+2").length
    }
    expect(escaped).toEqual({
      problems: 2,
      medications: 3,
      doses: 3,
      weights: 1,
      vaccinations: 5,
      visits: 4,
      'health-logs': 3,
      photos: 1,
    })
    const files = await readZip(
      Buffer.from(await writeExportTables(part, { format: 'xlsx', tables: exportTables })),
    )
    for (const [name, sheet] of files) if (/sheet\d/.test(name)) expect(sheet.toString()).not.toContain('<f>')
  })

  it('is refused beyond the rows of one file, also together with others', async () => {
    const large = await makePerson(app)
    const { id } = await addPet(large.client)
    await large.client.call('POST', `/pets/${id}/photos`, await photoForm())
    await addRecordOf(large.client, 'healthLog', id, { measure: 12, unit: 'kg' })
    const addPhotos = (count: number) =>
      pastSecurity(
        app.database.pool,
        (query: Query) =>
          query(
            `insert into photos (household_id, id, pet_id, type, taken_on, blob_id, width, height, bytes, content_hash, version,
                                 created_by, updated_by, created_at, updated_at)
             select household_id, gen_random_uuid(), pet_id, type, taken_on, gen_random_uuid(), width, height, bytes, content_hash,
                    version, created_by, updated_by, created_at, updated_at
               from (select * from photos where household_id = $1 limit 1) as made, generate_series(1, ${count})`,
            [large.householdId],
          ),
        ['photos'],
      )
    await addPhotos(MOST_TABLE_ROWS - 1)
    const part = partOf({ petId: id }, large)
    const refusal = { problem: { code: 'EXPORT_TOO_LARGE' } }
    const both = writeExportTables(part, { format: 'json', tables: ['photos', 'weights'] })
    await expect(both).rejects.toMatchObject(refusal)
    await addPhotos(1)
    await expect(readExportTable(part, 'photos')).rejects.toMatchObject(refusal)
  })
})
