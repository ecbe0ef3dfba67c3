import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_OF_A_KIND, MOST_RESULTS } from '@app/domain/kernel/search.vocabulary'
import { foldText } from '@app/domain/search/fold.rules'
import { searchContract, type SearchAnswer } from '@app/domain/search/search.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addDocument, addPet, addRecordOf, photoForm, type RecordKind } from '@app/testing/factories/records'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

async function search({ client }: Pick<TestPerson, 'client'>, q: string): Promise<SearchAnswer> {
  const { status, body } = await client.call<SearchAnswer>('GET', `/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  expect(searchContract.search['~orpc'].outputSchema?.safeParse(body).success).toBe(true)
  return body
}
const titlesOf = async (person: TestPerson, q: string) =>
  (await search(person, q)).results.map(({ title }) => title)

/** Creates a household with one pet, and functions that add records to it. */
async function makeHome(pet: object = {}) {
  const owner = await makePerson(app)
  const { id: petId } = await addPet(owner.client, { name: 'Rex', breed: null, ...pet })
  const add = async (kind: RecordKind, fields: object) =>
    (await addRecordOf(owner.client, kind, petId, fields)).id
  return { owner, petId, add }
}

describe('search finds', () => {
  let home: Awaited<ReturnType<typeof makeHome>>
  beforeAll(async () => {
    home = await makeHome({
      name: 'Pumpkin',
      species: 'guinea-pig',
      breed: 'Abessin',
      notes: 'Loves parsley',
    })
    const { owner, petId, add } = home
    await add('medication', { name: 'Metacam', dosage: '0.4 ml', instructions: 'With the syringe' })
    await add('appointment', {
      title: 'Checkup',
      vetName: 'Dr. Ruiz',
      vetAddress: '12 Elm Street',
      notes: 'Teeth',
    })
    await add('healthLog', { type: 'behavior', value: 'Hides a lot', notes: 'Since the storm' })
    await add('vaccination', {
      vaccineName: 'Myxo shot',
      vaccineType: 'lifestyle',
      veterinarian: 'Dr. Moon',
      clinicName: 'Harbor Clinic',
      notes: 'Left shoulder',
    })
    await addDocument(owner.client, petId, { title: 'Radiograph', type: 'imaging', notes: 'Two pages' })
    await owner.client.call('POST', `/pets/${petId}/photos`, await photoForm({ caption: 'On the sofa' }))
  })

  // spec engagement §3: a result has id, type, title, subtitle, description, petName, date and status; these fields
  //   are searched
  it.each([
    ['pumpkin', 'pet', 'Pumpkin'],
    ['guinea', 'pet', 'Pumpkin'],
    ['abessin', 'pet', 'Pumpkin'],
    ['parsley', 'pet', 'Pumpkin'],
    ['metacam', 'medication', 'Metacam'],
    ['0.4', 'medication', 'Metacam'],
    ['twice daily', 'medication', 'Metacam'],
    ['syringe', 'medication', 'Metacam'],
    ['checkup', 'appointment', 'Checkup'],
    ['ruiz', 'appointment', 'Checkup'],
    ['elm street', 'appointment', 'Checkup'],
    ['teeth', 'appointment', 'Checkup'],
    ['behavior', 'health_log', 'Behavior'],
    ['hides', 'health_log', 'Behavior'],
    ['storm', 'health_log', 'Behavior'],
    ['myxo', 'vaccination', 'Myxo shot'],
    ['lifestyle', 'vaccination', 'Myxo shot'],
    ['moon', 'vaccination', 'Myxo shot'],
    ['harbor', 'vaccination', 'Myxo shot'],
    ['shoulder', 'vaccination', 'Myxo shot'],
    ['radiograph', 'document', 'Radiograph'],
    ['x-ray', 'document', 'Radiograph'],
    ['pages', 'document', 'Radiograph'],
    ['sofa', 'photo', 'On the sofa'],
  ])('by "%s" a %s', async (q, type, title) => {
    const { results, total, areSimilar } = await search(home.owner, q)
    expect(results).toMatchObject([{ type, title, petId: home.petId, petName: 'Pumpkin' }])
    expect([total, areSimilar]).toEqual([1, false])
  })

  it.each(['hay bales', 'toys and supplies', 'from the barn'])(
    'by "%s" an expense of no pet, for the owner alone',
    async (q) => {
      const { owner } = await makeHome({ name: 'Clover' })
      const expense = { category: 'supplies', description: 'Hay bales', notes: 'From the barn', petId: null }
      const { id } = await addRecordOf(owner.client, 'expense', '', expense)
      expect((await search(owner, q)).results).toMatchObject([
        { id, type: 'expense', title: 'Hay bales', petName: null, status: '$12.50' },
      ])
      const sam = await makeMember(app, owner, 'caregiver')
      expect((await search(sam, q)).results).toEqual([])
    },
  )

  it('a pet by the number of a chip that was pasted with other spaces', async () => {
    const { owner } = await makeHome({ name: 'Biscuit', microchipId: '985\u00a0112\t004 556.201' })
    expect((await search(owner, '985112004556201')).results).toMatchObject([{ title: 'Biscuit' }])
  })

  // spec product: a pet is found by its allergies, conditions and microchip number, and the result says where
  it.each([
    ['chicken', 'Allergies: Chicken'],
    ['diabetes', 'Conditions: Diabetes, since 2024'],
    ['985 112 004 556 201', 'Microchip ID: 985 112 004 556 201'],
    ['985112004556201', 'Microchip ID: 985 112 004 556 201'],
    ['985-112-004-556-201', 'Microchip ID: 985 112 004 556 201'],
    ['004 556', 'Microchip ID: 985 112 004 556 201'],
    ['thunder', 'Afraid of thunder'],
  ])('a pet by "%s", and says where: %s', async (q, description) => {
    const { owner } = await makeHome({
      name: 'Biscuit',
      notes: 'Afraid of thunder',
      allergies: 'Chicken',
      conditions: 'Diabetes, since 2024',
      microchipId: '985 112 004 556 201',
    })
    const { results, areSimilar } = await search(owner, q)
    expect(results).toMatchObject([{ type: 'pet', title: 'Biscuit', description }])
    expect(areSimilar).toBe(false)
  })

  it('a number of 15 digits at any position, as typed and without gaps', async () => {
    const { owner, add } = await makeHome({
      notes: 'Insurance 1234-5678-9012-345, old chip 981020000111222',
      microchipId: '985 112 004 556 201',
    })
    await add('medication', { name: 'Zylkene', instructions: 'Batch 123-456-789-012-345' })
    await add('vaccination', { vaccineName: 'Rabies', notes: 'Lot 123456789012345' })
    expect(await titlesOf(owner, '1234-5678-9012-345')).toEqual(['Rex', 'Rabies'])
    expect(await titlesOf(owner, '123-456-789-012-345')).toEqual(['Rabies', 'Zylkene'])
    expect(await titlesOf(owner, '123456789012345')).toEqual(['Rabies'])
    for (const q of ['981-020-000-111-222', '985.112.004.556.201 1234-5678-9012-345', 'rex 981020.000111222'])
      expect([q, await titlesOf(owner, q)]).toEqual([q, ['Rex']])
    // One digit of the chip number is wrong.
    expect(await search(owner, '985-112-004-556-200')).toMatchObject({
      areSimilar: true,
      results: [{ title: 'Rex' }],
    })
  })

  // spec engagement §3: a result has id, type, title, subtitle, description, petName, date and status; these fields
  //   are searched
  it('with what there is to say of it', async () => {
    const [visit] = (await search(home.owner, 'checkup')).results
    expect(visit).toMatchObject({
      subtitle: 'Dr. Ruiz · 12 Elm Street',
      description: 'Teeth',
      date: '2100-01-01T10:15:00+00:00',
      status: 'Scheduled',
    })
    const [log] = (await search(home.owner, 'hides')).results
    expect(log).toMatchObject({ subtitle: 'Hides a lot', date: '2026-01-05', status: null })
    const [medication] = (await search(home.owner, 'metacam')).results
    expect(medication).toMatchObject({ subtitle: '0.4 ml · Twice daily', status: 'Active' })
  })

  // spec engagement §5: empty or whitespace text clears results; matching is case-insensitive and partial; input is
  //   debounced by 300 ms
  it('in any case, without accents and with them, and within words', async () => {
    const { owner, add } = await makeHome({ name: 'Zoë' })
    await add('appointment', { title: 'Praxis Müller', vetName: 'Dr. O’Straße' })
    for (const q of ['muller', 'MÜLLER', 'mu\u0308ller', 'raxis', 'strasse', "o'stra"])
      expect([q, await titlesOf(owner, q)]).toEqual([q, ['Praxis Müller']])
    for (const q of ['zoe', 'ZOË']) expect([q, await titlesOf(owner, q)]).toEqual([q, ['Zoë']])
  })

  it('records that contain every word, some but not all of which may be the pet’s name', async () => {
    const { owner, add } = await makeHome({ name: 'Biscuit' })
    const other = await addPet(owner.client, { name: 'Miso' })
    await add('healthLog', { type: 'weight', notes: 'after lunch' })
    await addRecordOf(owner.client, 'healthLog', other.id, { type: 'weight', notes: 'before lunch' })
    expect((await search(owner, 'biscuit weight')).results).toMatchObject([{ petName: 'Biscuit' }])
    expect((await search(owner, 'lunch weight')).total).toBe(2)
    expect(await titlesOf(owner, 'biscuit')).toEqual(['Biscuit'])
    expect((await search(owner, 'weight dinner')).total).toBe(0)
  })

  it('signs that mean something to a pattern as themselves', async () => {
    const { owner, add } = await makeHome()
    await add('medication', { name: 'Solution 5%' })
    await add('medication', { name: String.raw`Drops A\B` })
    await add('medication', { name: 'Powder under_score [x]' })
    await add('medication', { name: 'Plain' })
    expect(await titlesOf(owner, '5%')).toEqual(['Solution 5%'])
    expect(await titlesOf(owner, '%%')).toEqual([])
    expect(await titlesOf(owner, '__')).toEqual([])
    expect(await titlesOf(owner, 'r_s')).toEqual(['Powder under_score [x]'])
    expect(await titlesOf(owner, '[x]')).toEqual(['Powder under_score [x]'])
    expect(await titlesOf(owner, String.raw`a\b`)).toEqual([String.raw`Drops A\B`])
    for (const q of ['.*', '(', '\\', "';--", '***:', '?+', '{2}', '^$', '|'])
      expect([q, (await search(owner, `${q}${q}`)).total]).toEqual([q, 0])
  })

  it('pets in loving memory and their records, marked as such', async () => {
    const { owner, petId, add } = await makeHome({ name: 'Oldie' })
    await add('medication', { name: 'Cardisure' })
    const { body: pet } = await owner.client.call<{ version: number }>('GET', `/pets/${petId}`)
    await owner.client.call('POST', `/pets/${petId}/archive`, { version: pet.version })
    for (const q of ['oldie', 'cardisure'])
      expect((await search(owner, q)).results).toMatchObject([{ status: 'In Loving Memory' }])
  })
})

// spec product: results come as whole words, beginnings of words and the rest, each the newest first, at most 20 of a
//   kind and 50 in all
describe('found items', () => {
  it('has whole words first, then beginnings of words, then the rest, each the newest first', async () => {
    const { owner, add } = await makeHome({ name: 'Kitty' })
    await add('medication', { name: 'Undercat', startDate: '2026-01-09' })
    await add('medication', { name: 'Catnip', startDate: '2026-01-08' })
    await add('medication', { name: 'Cat food', startDate: '2026-01-06' })
    await add('vaccination', { vaccineName: 'Old cat flu', administeredDate: '2025-01-01' })
    await add('healthLog', { type: 'other', value: 'Fights the cat', logDate: '2026-01-07' })
    expect(await titlesOf(owner, 'cat')).toEqual(['Other', 'Cat food', 'Old cat flu', 'Catnip', 'Undercat'])
  })

  it('is the pet itself before its records', async () => {
    const { owner, add } = await makeHome({ name: 'Bella' })
    await add('healthLog', { type: 'other', value: 'Bella slept', logDate: '2026-01-07' })
    expect(await titlesOf(owner, 'bella')).toEqual(['Bella', 'Other'])
  })

  it('is at most so much of a kind and in all, and all of it is counted', async () => {
    const { owner, petId, add } = await makeHome({ name: 'Many' })
    for (let at = 0; at < MOST_OF_A_KIND + 5; at += 1) {
      await add('medication', { name: `Same thing ${at}` })
      await add('vaccination', { vaccineName: `Same thing ${at}` })
      await add('appointment', { title: `Same thing ${at}` })
    }
    const { results, total } = await search(owner, 'same thing')
    expect([results.length, total]).toEqual([MOST_RESULTS, 3 * (MOST_OF_A_KIND + 5)])
    const ofOne = results.filter(({ type }) => type === 'vaccination')
    expect(ofOne.length).toBeLessThanOrEqual(MOST_OF_A_KIND)
    expect(new Set(results.map(({ id }) => id)).size).toBe(MOST_RESULTS)
    expect(petId).toBe(results[0]?.petId)
  })
})

describe('slips of the fingers', () => {
  let home: Awaited<ReturnType<typeof makeHome>>
  beforeAll(async () => {
    home = await makeHome({ name: 'Biscuit' })
    await home.add('vaccination', { vaccineName: 'Leptospirosis', veterinarian: null })
    await home.add('medication', { name: 'Apoquel', dosage: '1 tab' })
    await home.add('medication', { name: 'Zink', dosage: '1 tab' })
  })

  // spec product: typos are forgiven if nothing matches the typed text; pattern characters are searched
  //   literally
  //   in db/schema/61-search.sql, packages/domain/src/search/search.rules.ts
  it.each([
    ['biscit', 'Biscuit', 'a letter less'],
    ['bisscuit', 'Biscuit', 'a letter more'],
    ['buscuit', 'Biscuit', 'another letter'],
    ['bicsuit', 'Biscuit', 'two letters swapped'],
    ['ziink', 'Zink', 'one in a short word'],
    ['lebtosperosis', 'Leptospirosis', 'two in a long word'],
    ['apouqel 1', 'Apoquel', 'beside a word without'],
    ['leptosbi', 'Leptospirosis', 'in the beginning of a word'],
    ['biscit apokuel', 'Apoquel', 'in the name of the pet too'],
  ])('%s finds %s: %s', async (q, title) => {
    const { results, areSimilar } = await search(home.owner, q)
    expect([results.map((result) => result.title), areSimilar]).toEqual([[title], true])
  })

  it.each([
    ['zin', 'what is there as it was typed', ['Zink']],
    ['znk', 'a short word forgives nothing', []],
    ['apikwel', 'two are too many for a word of seven letters', []],
    ['labdosperoses', 'three are too many', []],
    ['biscit nothing', 'every word has to match', []],
  ])('%s: %s', async (q, _why, titles) => {
    const { results, areSimilar } = await search(home.owner, q)
    expect([results.map((result) => result.title), areSimilar]).toEqual([titles, false])
  })
})

// spec engagement §6: search finds only records of the household that the role may view
describe('a search', () => {
  it('finds nothing of other households, where its owner does', async () => {
    const mine = await makeHome({ name: 'Hidden' })
    await mine.add('medication', { name: 'Secretin' })
    const stranger = await makePerson(app)
    for (const q of ['hidden', 'secretin', 'sekretin']) {
      expect([q, (await search(stranger, q)).total]).toEqual([q, 0])
      expect([q, (await search(mine.owner, q)).total]).toEqual([q, 1])
    }
  })

  it('finds for caregivers and viewers what they may view, and is refused to members', async () => {
    const { owner, add } = await makeHome({ name: 'Shared' })
    await add('medication', { name: 'Visible' })
    for (const role of ['caregiver', 'viewer'] as const)
      expect(await titlesOf(await makeMember(app, owner, role), 'visible')).toEqual(['Visible'])
    const member = await makeMember(app, owner, 'member')
    const { status } = await member.client.call('GET', '/search?q=visible')
    expect(status).toBe(403)
  })

  it.each([
    ['', 'Type at least 2 characters'],
    ['   ', 'Type at least 2 characters'],
    [' a ', 'Type at least 2 characters'],
    ['a'.repeat(101), 'Search for at most 100 characters'],
    ['a b c d e f g h i', 'Search for at most 8 words at a time'],
  ])('of "%s" is refused: %s', async (q, message) => {
    const { owner } = await makeHome()
    const { status, body } = await owner.client.call('GET', `/search?q=${encodeURIComponent(q)}`)
    expect([status, body]).toMatchObject([422, { fields: { q: message } }])
  })

  it('of 100 characters, and of nothing but marks, is taken', async () => {
    const { owner } = await makeHome()
    expect((await search(owner, `${'b'.repeat(99)}ü`)).total).toBe(0)
    expect((await search(owner, '\u0301\u0301')).total).toBe(0)
  })
})

describe('the database', () => {
  it('folds every letter as the domain does', async () => {
    const blocks = [
      [0x20, 0x24f],
      [0x370, 0x52f],
      [0x1e00, 0x1fff],
      [0x2010, 0x2030],
    ] as const
    const letters = blocks.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    const { rows } = await app.database.pool.query<{ letter: string; folded: string }>(
      'select letter, app.folded(letter) as folded from unnest($1::text[]) as letters (letter)',
      [letters],
    )
    const different = rows.filter(({ letter, folded }) => foldText(letter) !== folded)
    expect(different.map(({ letter }) => letter.codePointAt(0)?.toString(16))).toEqual([])
  })
})
