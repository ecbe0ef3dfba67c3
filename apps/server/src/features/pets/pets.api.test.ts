import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@app/domain/kernel/time/dates'
import {
  pets,
  petInList,
  petFace,
  petRecord,
  type PetInList,
  type PetRecord,
} from '@app/domain/pets/pets.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, letTimePass, type AnsweredRecord } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { dayAfterTomorrow } from '@app/testing/record-suite'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
})
afterAll(() => app.stop())

const add = (body: object) => owner.client.call<AnsweredRecord>('POST', '/pets', body)
const listOf = async (person: TestPerson) => (await person.client.call<PetInList[]>('GET', '/pets')).body

describe('a pet', () => {
  // spec core-records §2: pets: add, view, edit, delete, archive
  // spec core-records §7: update pets: photo_url, and all editable fields
  it('is answered by the contract when it is added, changed and read', async () => {
    const body = bodies.pet()
    const added = await add(body)
    expect(pets.entry.strict().parse(added.body)).toEqual(added.body)
    expect(added.body).toMatchObject({ ...body, version: 1, archivedAt: null, picture: null, notes: null })
    const change = { name: 'Miso', species: 'guinea-pig', breed: '', weightKg: 0.9, notes: 'Shy', version: 1 }
    const changed = await owner.client.call('PATCH', `/pets/${body.id}`, { ...body, ...change, anyway: true })
    expect(pets.entry.strict().parse(changed.body)).toEqual(changed.body)
    expect(changed.body).toMatchObject({ name: 'Miso', breed: null, weightKg: 0.9, version: 2 })
    const read = await owner.client.call('GET', `/pets/${body.id}`)
    expect(petRecord.strict().parse(read.body)).toEqual(read.body)
    expect(read.body).toMatchObject(changed.body)
  })

  // spec core-records §5: pet edit: name and species required, birth date not in the future, empty fields
  //   become null
  //   in packages/domain/src/pets/pets.contract.ts, packages/domain/src/pets/pets.rules.ts
  it('needs only a name and a species; omitted fields are null', async () => {
    const { id } = bodies.pet()
    const { status, body } = await add({ id, name: '  Bo ', species: 'cat' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Bo',
      gender: 'unknown',
      breed: null,
      birthDate: null,
      weightKg: null,
      targetLowKg: null,
      targetHighKg: null,
      microchipId: null,
      acquisitionSource: null,
      homeSince: null,
      allergies: null,
      conditions: null,
      notes: null,
    })
  })

  it('is the same pet when it is sent again, and a conflict with other values', async () => {
    const body = bodies.pet()
    const first = await add(body)
    expect(await add(body)).toMatchObject({ status: 200, body: first.body })
    expect(await add({ ...body, name: 'Other' })).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } })
  })

  // spec core-records §7: delete and update by id
  it('is changed only from its newest version', async () => {
    const body = bodies.pet()
    await add(body)
    const winner = await owner.client.call('PATCH', `/pets/${body.id}`, { ...body, name: 'Miso', version: 1 })
    const loser = await owner.client.call('PATCH', `/pets/${body.id}`, { ...body, name: 'Kiwi', version: 1 })
    expect(loser).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: winner.body } })
  })

  it('ignores columns that no request may set', async () => {
    const forged = { householdId: 'x', createdBy: 'x', version: 9, archivedAt: '1999-01-01', blobId: 'x' }
    const { body } = await add(bodies.pet(forged))
    expect(body).toMatchObject({ version: 1, archivedAt: null, picture: null, createdBy: owner.userId })
  })
})

const wrong: [field: string, value: unknown, message: string][] = [
  ['name', undefined, 'Pet name is required'],
  ['name', ' \u0000 ', 'Pet name is required'],
  ['name', 'B', 'Pet name must be at least 2 characters'],
  ['name', 'x'.repeat(51), 'Pet name must be less than 50 characters'],
  ['name', 7, 'Pet name is required'],
  ['species', undefined, 'Species is required'],
  ['species', 'dragon', 'Species is required'],
  ['breed', 'x'.repeat(101), 'Breed must be less than 100 characters'],
  ['notes', 'x'.repeat(501), 'Notes must be less than 500 characters'],
  ['allergies', 'x'.repeat(501), 'Allergies must be less than 500 characters'],
  ['conditions', 'x'.repeat(501), 'Conditions must be less than 500 characters'],
  ['gender', 'both', 'Choose a gender'],
  ['acquisitionSource', 'found', 'Choose where your pet came from'],
  ['microchipId', 'x'.repeat(51), 'Microchip must be less than 50 characters'],
  ['weightKg', -0.1, 'Weight cannot be negative'],
  ['weightKg', '12', 'Please enter a valid weight'],
  ['weightKg', 1e300, 'Please enter a valid weight'],
  ['weightKg', 2000.1, 'Please enter a valid weight'],
  ['targetLowKg', -1, 'Weight cannot be negative'],
  ['targetHighKg', '5', 'Please enter a valid weight'],
  ['birthDate', dayAfterTomorrow(), 'Birth date cannot be in the future'],
  ['birthDate', '1899-12-31', 'Birth date cannot be before January 1, 1900'],
  ['birthDate', '2023-02-29', 'Birth date must be a date'],
  ['homeSince', dayAfterTomorrow(), 'Home since cannot be in the future'],
  ['homeSince', '1899-12-31', 'Home since cannot be before January 1, 1900'],
  ['homeSince', '2020-03-02', 'This is before the birth date'],
  ['homeSince', 'last May', 'Home since must be a date'],
]

describe('a wrong field', () => {
  it.each(wrong)('%s is refused when it is %j', async (field, value, message) => {
    const problem = { code: 'INVALID_INPUT', title: 'Please fix the errors', fields: { [field]: message } }
    expect(await add(bodies.pet({ [field]: value }))).toMatchObject({ status: 422, body: problem })
    const present = await addPet(owner.client)
    const body = { ...bodies.pet({ [field]: value }), version: 1 }
    const changed = await owner.client.call('PATCH', `/pets/${present.id}`, body)
    expect(changed).toMatchObject({ status: 422, body: problem })
  })

  it.each([
    ['name', 'x'.repeat(50), 'x'.repeat(50)],
    ['name', 'Bo', 'Bo'],
    ['weightKg', 0, null],
    ['weightKg', 0.00004, null],
    ['weightKg', 2000, 2000],
    ['weightKg', 5.43211, 5.4321],
    ['birthDate', '', null],
    ['birthDate', '1900-01-01', '1900-01-01'],
    ['birthDate', '2024-02-29', '2024-02-29'],
    ['homeSince', '2020-03-03', '2020-03-03'],
    ['homeSince', '', null],
    ['breed', 'x'.repeat(100), 'x'.repeat(100)],
    ['notes', 'x'.repeat(500), 'x'.repeat(500)],
  ] as const)('at its border is taken: %s %j', async (field, value, stored) => {
    const { status, body } = await add(bodies.pet({ [field]: value }))
    expect([status, body[field]]).toEqual([200, stored])
  })

  // spec product: a pet is home since a day that is not before its birth, and its facts say so
  it('a day before the birth is let in by no table either', async () => {
    const { id } = await addPet(owner.client, { birthDate: '2020-03-03' })
    const put = (day: string) =>
      pastSecurity(
        app.database.pool,
        (query) => query('update pets set home_since = $2 where id = $1', [id, day]),
        ['pets'],
      )
    for (const day of ['2020-03-02', '1899-12-31'])
      await expect(put(day)).rejects.toMatchObject({ code: '23514' })
  })

  // spec product: a pet may have a target weight of its own, both ends or none
  it('a target weight has both ends, the lower one first, or none', async () => {
    const refused = (targetLowKg: number | null, targetHighKg: number | null) =>
      add(bodies.pet({ targetLowKg, targetHighKg }))
    expect((await refused(4.8, null)).body).toMatchObject({
      fields: { targetHighKg: 'Enter where the target ends' },
    })
    expect((await refused(5, 4.8)).body).toMatchObject({
      fields: { targetHighKg: 'The target can’t end below where it begins' },
    })
    const body = bodies.pet({ targetLowKg: 4.76343, targetHighKg: 5.2 })
    expect((await add(body)).body).toMatchObject({ targetLowKg: 4.7634, targetHighKg: 5.2, version: 1 })
    const without = { ...body, targetLowKg: 0, targetHighKg: null, version: 1 }
    const changed = await owner.client.call('PATCH', `/pets/${body.id}`, without)
    expect(changed.body).toMatchObject({ targetLowKg: null, targetHighKg: null, weightKg: 12.4, version: 2 })
  })

  // spec core-records §5: pet edit: name and species required, birth date not in the future, empty fields
  //   become null
  it('lies in the future by the calendar of the person, not of the server', async () => {
    const now = Date.now()
    const dateIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const birthDate = dateIn(ahead)
    const send = (zone: string) =>
      owner.client.call('POST', '/pets', bodies.pet({ birthDate }), { 'x-time-zone': zone })
    expect((await send(ahead)).status).toBe(200)
    expect((await send(behind)).status).toBe(422)
    expect((await send('Nowhere/None')).status).toBe(birthDate > dateIn('UTC') ? 422 : 200)
  })
})

describe('the list', () => {
  // spec core-records §2: pet detail: four counters
  it('runs by when a pet was added, archived ones last, with the counters of each', async () => {
    const person = await makePerson(app, { name: 'Cleo' })
    const names = ['Ada', 'Bo', 'Cy']
    const added: AnsweredRecord[] = []
    for (const name of names) added.push(await addPet(person.client, { name }))
    const [ada, bo] = added
    await person.client.call('POST', `/pets/${ada?.id}/archive`, { version: 1 })
    const petId = bo?.id ?? ''
    await addRecordOf(person.client, 'medication', petId)
    await addRecordOf(person.client, 'medication', petId, { isActive: false })
    await addRecordOf(person.client, 'appointment', petId)
    await addRecordOf(person.client, 'appointment', petId, { dateTime: '2099-01-01T08:00:00Z' })
    const past = await addRecordOf(person.client, 'appointment', petId)
    await letTimePass(app, past.id)
    await addRecordOf(person.client, 'appointment', petId, { status: 'cancelled' })
    await addRecordOf(person.client, 'healthLog', petId)
    await addRecordOf(person.client, 'vaccination', petId, { nextDueDate: '2026-06-01' })
    await addRecordOf(person.client, 'vaccination', petId, {
      administeredDate: '2026-02-01',
      nextDueDate: '2029-02-01',
    })
    const list = await listOf(person)
    expect(list.map(({ name }) => name)).toEqual(['Bo', 'Cy', 'Ada'])
    for (const one of list) expect(petInList.strict().parse(one)).toEqual(one)
    const [first, second] = list
    expect(first?.summary).toMatchObject({
      activeMedications: 1,
      currentMedications: 1,
      upcomingAppointments: 2,
      healthLogs: 1,
      photos: 0,
      nextVaccinationDue: '2029-02-01',
      nextVaccineName: 'Rabies',
    })
    expect(Date.parse(first?.summary.nextAppointmentAt ?? '')).toBe(Date.parse('2099-01-01T08:00:00Z'))
    expect(second?.summary).toMatchObject({ activeMedications: 0, nextAppointmentAt: null })
  })

  // spec product: a course counts as past after its last day, and takes a place of the plan until it is switched off
  it('counts a course as past after its last day on the calendar of who reads, and the plan counts it on', async () => {
    const person = await makePerson(app)
    const { id: petId } = await addPet(person.client)
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const endDate = new Intl.DateTimeFormat('en-CA', { timeZone: behind }).format(Date.now())
    await addRecordOf(person.client, 'medication', petId, { startDate: '2026-01-01', endDate })
    const countedIn = async (zone: string) => {
      const headers = { 'x-time-zone': zone }
      const { body: list } = await person.client.call<PetInList[]>('GET', '/pets', undefined, headers)
      const { body: one } = await person.client.call<PetInList>('GET', `/pets/${petId}`, undefined, headers)
      return [list[0]?.summary, one.summary].map(
        (summary) => `${summary?.currentMedications} of ${summary?.activeMedications}`,
      )
    }
    // Kiritimati is always a day ahead of Pago Pago.
    expect(await countedIn(behind)).toEqual(['1 of 1', '1 of 1'])
    expect(await countedIn(ahead)).toEqual(['0 of 1', '0 of 1'])
  })

  // spec product: a weight in three taps and one number, with the last one shown; typed text stays when
  //   saving fails
  it('says when each was weighed, by a log or in the pet itself', async () => {
    const person = await makePerson(app, { name: 'Eli' })
    const { id: petId } = await addPet(person.client, { name: 'Ada', weightKg: 12 })
    await addPet(person.client, { name: 'Bo', weightKg: null })
    const [typed] = await listOf(person)
    expect(typed?.summary.weighedOn).toBeNull()
    expect(Date.parse(typed?.summary.weightTypedAt ?? '')).toBeGreaterThan(0)
    await addRecordOf(person.client, 'healthLog', petId, { logDate: '2026-01-07', value: '27 lbs' })
    const [weighed, never] = await listOf(person)
    expect(weighed?.summary.weighedOn).toBe('2026-01-07')
    expect(never).toMatchObject({ weightKg: null, summary: { weighedOn: null } })
  })

  // spec product: a weight has the date of the newest weighing that gives its value; an older weighing that
  //   is added later changes no date
  it('is weighed on the day of the newest weighing that says its weight, not of the first', async () => {
    const person = await makePerson(app, { name: 'Uma' })
    const weigh = (petId: string, logDate: string, measure: number) =>
      addRecordOf(person.client, 'healthLog', petId, {
        type: 'weight',
        value: null,
        measure,
        unit: 'kg',
        logDate,
      })
    const { id: twice } = await addPet(person.client, { weightKg: null })
    await weigh(twice, '2025-09-22', 4.6)
    await weigh(twice, '2025-11-24', 4.6)
    const { id: typedFirst } = await addPet(person.client, { weightKg: 4.6 })
    await weigh(typedFirst, '2025-11-20', 4.6)
    const { id: typedLast } = await addPet(person.client, { weightKg: null })
    await weigh(typedLast, '2025-11-20', 4.6)
    const { body: pet } = await person.client.call<PetRecord>('GET', `/pets/${typedLast}`)
    for (const [at, weightKg] of [5, 4.6].entries()) {
      const change = { ...bodies.pet(), id: undefined, name: pet.name, weightKg, version: pet.version + at }
      expect((await person.client.call('PATCH', `/pets/${typedLast}`, change)).status).toBe(200)
    }
    const { id: notedLate } = await addPet(person.client, { weightKg: 4.6 })
    await weigh(notedLate, '2025-11-20', 5)
    const { body: late } = await person.client.call<PetRecord>('GET', `/pets/${notedLate}`)
    const typed = { ...bodies.pet(), id: undefined, name: late.name, weightKg: 4.6, version: late.version }
    expect((await person.client.call('PATCH', `/pets/${notedLate}`, typed)).status).toBe(200)
    // From an old paper: it is not the pet's present weight, though the number is the same.
    await weigh(notedLate, '2025-03-01', 4.6)
    const days = (await listOf(person)).map(({ summary }) => summary.weighedOn)
    expect(days).toEqual(['2025-11-24', '2025-11-20', null, null])
  })

  // spec product: a pet’s weight with its line and its change over the year; at most 24 weighings a pet come with the
  //   list
  it('brings at most 24 weighings of the last year of each pet, the first and the last among them', async () => {
    const person = await makePerson(app, { name: 'Wim' })
    const [{ id }, few] = [await addPet(person.client), await addPet(person.client, { name: 'Miso' })]
    const today = new Date().toISOString().slice(0, 10)
    const weigh = (petId: string, daysAgo: number, measure: number) =>
      addRecordOf(person.client, 'healthLog', petId, {
        type: 'weight',
        measure,
        unit: 'kg',
        logDate: addDays(today, -daysAgo),
        anyway: true,
      })
    await weigh(id, 400, 9)
    for (let days = 60; days >= 1; days -= 1) await weigh(id, days, 10 + days / 100)
    for (const days of [90, 30, 2]) await weigh(few.id, days, 5)
    const [one, other] = await listOf(person)
    expect(one?.weights).toHaveLength(24)
    expect(one?.weights.at(0)).toEqual({ date: addDays(today, -60), kg: 10.6 })
    expect(one?.weights.at(-1)).toEqual({ date: addDays(today, -1), kg: 10.01 })
    expect(other?.weights.map(({ date }) => date)).toEqual([90, 30, 2].map((days) => addDays(today, -days)))
  })

  it('of faces has name, species, breed and picture, and no archived pet', async () => {
    const person = await makePerson(app, { name: 'Dora' })
    await addPet(person.client, { name: 'Ada' })
    const { id } = await addPet(person.client, { name: 'Bo' })
    await person.client.call('POST', `/pets/${id}/archive`, { version: 1 })
    const { body } = await person.client.call<object[]>('GET', '/pets/faces')
    expect(body).toHaveLength(1)
    for (const face of body) expect(petFace.strict().parse(face)).toEqual(face)
  })

  it('of an empty household is empty', async () => {
    const person = await makePerson(app, { name: 'Eve' })
    for (const path of ['/pets', '/pets/records', '/pets/faces']) {
      expect((await person.client.call('GET', path)).body).toEqual([])
    }
  })
})

describe('the records deleted with a pet', () => {
  it('are counted, of that pet alone', async () => {
    const person = await makePerson(app, { name: 'Gil' })
    const [{ id }, other] = [await addPet(person.client), await addPet(person.client, { name: 'Miso' })]
    for (const kind of ['medication', 'appointment', 'healthLog', 'vaccination'] as const)
      await addRecordOf(person.client, kind, id)
    await addRecordOf(person.client, 'healthLog', other.id)
    const { body } = await person.client.call('GET', `/pets/${id}/holdings`)
    expect(body).toEqual({ records: 4, photos: 0, documents: 0, repeatingExpenses: 0 })
  })
})

describe('the record of a pet', () => {
  it('holds the newest of each kind, no more than are asked for', async () => {
    const person = await makePerson(app, { name: 'Finn' })
    const { id } = await addPet(person.client)
    for (const day of ['2026-01-03', '2026-01-01', '2026-01-02']) {
      await addRecordOf(person.client, 'healthLog', id, { logDate: day })
      await addRecordOf(person.client, 'medication', id, { startDate: day })
      await addRecordOf(person.client, 'vaccination', id, { administeredDate: day })
      await addRecordOf(person.client, 'appointment', id, {
        dateTime: `${day}T10:00:00Z`,
        status: 'completed',
      })
    }
    const { body: all } = await person.client.call<PetRecord[]>('GET', '/pets/records?records=2')
    const { body: one } = await person.client.call<PetRecord>('GET', `/pets/${id}?records=2`)
    expect(all).toEqual([one])
    expect(petRecord.strict().parse(one)).toEqual(one)
    const newest = ['2026-01-03', '2026-01-02']
    expect(one.healthLogs.map(({ logDate }) => logDate)).toEqual(newest)
    expect(one.medications.map(({ startDate }) => startDate)).toEqual(newest)
    expect(one.vaccinations.map(({ administeredDate }) => administeredDate)).toEqual(newest)
    expect(one.appointments.map(({ dateTime }) => dateTime.slice(0, 10))).toEqual(newest)
    expect(one.summary.healthLogs).toBe(3)
    for (const records of ['0', '101', 'x', '1.5']) {
      const { status } = await person.client.call('GET', `/pets/${id}?records=${records}`)
      expect([records, status]).toEqual([records, 422])
    }
  })
})
