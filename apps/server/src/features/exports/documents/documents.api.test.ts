import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportDocuments, exportSections } from '@app/domain/exports/exports.vocabulary'
import type { HealthCharts } from '@app/domain/health-score/health-analytics.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import {
  addContact,
  addDocument,
  addPet,
  addRecordOf,
  bodies,
  photoForm,
} from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { printPdf, type Sheet } from '../../../platform/print/print-pdf.ts'
import { type ReadPdf, readPdf } from '../../../platform/print/read-pdf.fixture.ts'
import type { ExportPart } from '../export-part.ts'
import { layOutDocument, type PetDocument } from './documents.service.ts'

const NOW = new Date('2026-11-21T19:50:00Z')
const clock = createTestClock(NOW)
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock })
  owner = await makePerson(app)
  await makeMember(app, owner, 'caregiver')
  await addContact(owner.client, {
    name: 'Dr. Ortiz',
    isVet: true,
    isPrimary: true,
    clinicName: 'Eastside ER',
  })
})
afterAll(() => app.stop())

/** Part of an export, as the archivist reads it in a job. */
const partOf = (petId: string, changes: Partial<ExportPart> = {}): ExportPart => ({
  services: app.services,
  transact: (work) =>
    app.services.db.withArchivist(work, { householdId: owner.householdId, userId: owner.userId }),
  householdId: owner.householdId,
  petId,
  period: 'all',
  sections: exportSections,
  paper: 'a4',
  vaccinationId: null,
  moment: { now: clock.now(), timeZone: 'America/New_York' },
  units: { weightUnit: 'lb', glucoseUnit: 'mg/dL' },
  author: 'Ana',
  ...changes,
})

/** Lays out a document, passes it on as to a helper, and sets it with its tags checked. */
const print = async (document: PetDocument, part: ExportPart): Promise<Buffer> =>
  printPdf(asAHelperGetsIt(await layOutDocument(document, part)), 'ua-1')

/** Reads a printed document; lines that wrap are joined. */
async function read(...printed: Parameters<typeof print>): Promise<ReadPdf & { text: string }> {
  const pdf = await readPdf(await print(...printed))
  return { ...pdf, text: textOf(pdf) }
}
const textOf = ({ pages }: ReadPdf): string => pages.join('\n').replaceAll(/\s+/g, ' ')

const asAHelperGetsIt = (sheet: Sheet): Sheet => {
  const { pictures = {}, ...rest } = structuredClone(sheet)
  const buffers = Object.entries(pictures).map(([name, picture]) => [name, Buffer.from(picture)] as const)
  return { ...rest, pictures: Object.fromEntries(buffers) }
}

/** Asserts that a text contains the phrases in this order; a bar divides those of one line. */
function expectInOrder(text: string, lines: readonly string[]): void {
  let from = 0
  for (const phrase of lines.flatMap((line) => line.split(' | '))) {
    const at = text.indexOf(phrase, from)
    expect(at, `'${phrase}' after '${text.slice(Math.max(0, from - 40), from)}' in ${text}`).toBeGreaterThan(
      -1,
    )
    from = at + phrase.length
  }
}

const POUND = 0.45359237

describe('a health summary', () => {
  let miso: string
  let insulin: string
  beforeAll(async () => {
    const { client } = owner
    clock.set(new Date('2026-09-01T00:00:00Z'))
    miso = (
      await addPet(client, {
        name: 'Miso',
        species: 'cat',
        breed: 'Russian Blue',
        gender: 'female',
        birthDate: '2015-05-12',
        microchipId: '985 112 004 561 377',
        targetLowKg: 10.5 * POUND,
        targetHighKg: 11.5 * POUND,
        allergies: 'Penicillin, hives in 2019',
        conditions: 'Diabetes since March 2024',
      })
    ).id
    insulin = (
      await addRecordOf(client, 'medication', miso, {
        name: 'Insulin',
        dosage: '2 units',
        frequency: 'Once daily',
        startDate: '2026-09-01',
        instructions: 'After eating',
      })
    ).id
    // Two months without a gap but one missed dose in October; in November one dose is two hours late.
    for (let day = new Date('2026-09-01T08:00:00Z'); day < NOW; day = new Date(day.getTime() + 86_400_000)) {
      const date = day.toISOString().slice(0, 10)
      if (date === '2026-10-12') continue
      clock.set(date === '2026-11-03' ? new Date(`${date}T10:00:00Z`) : day)
      const dose = bodies.dose({ date, time: '08:00', lateAnyway: true })
      await client.call('POST', `/medications/${insulin}/doses`, dose)
    }
    clock.set(NOW)
    const asNeeded = await addRecordOf(client, 'medication', miso, {
      name: 'Maropitant',
      dosage: '4 mg',
      frequency: 'As needed',
      startDate: '2026-03-04',
    })
    await client.call('POST', `/medications/${asNeeded.id}/doses`, bodies.dose())
    await addRecordOf(client, 'medication', miso, {
      name: 'Amoxicillin',
      startDate: '2026-02-01',
      endDate: '2026-02-10',
    })
    for (const [logDate, pounds] of [
      ['2026-03-05', 11.4],
      ['2026-09-05', 10.8],
      ['2026-11-14', 10.1],
    ] as const) {
      await addRecordOf(client, 'healthLog', miso, {
        type: 'weight',
        value: null,
        measure: pounds * POUND,
        unit: 'lb',
        logDate,
      })
    }
    await client.call('POST', `/pets/${miso}/symptoms`, bodies.symptom({ logDate: '2026-11-09' }))
    await addRecordOf(client, 'vaccination', miso, {
      administeredDate: '2025-12-02',
      nextDueDate: '2026-12-02',
    })
    for (const [title, dateTime] of [
      ['Dental cleaning', '2026-03-02T14:00:00Z'],
      ['Diabetes check', '2026-10-14T13:00:00Z'],
    ]) {
      await addRecordOf(client, 'appointment', miso, {
        title,
        dateTime,
        status: 'completed',
        notes: 'Stay at 2',
      })
    }
    await addRecordOf(client, 'appointment', miso, {
      title: 'Glucose curve',
      dateTime: '2027-01-04T14:00:00Z',
    })
    await client.call(
      'POST',
      `/pets/${miso}/photos`,
      await photoForm({ caption: 'On the sofa', type: 'medical' }),
    )
    await addDocument(client, miso, { title: 'Blood count' })
  })

  // spec engagement §7: report generators per pet: health report, vaccination certificate, emergency info
  it('has the records of the pet, in the order of its sections', async () => {
    const { text, pages, parts, ...pdf } = await read('health-summary', partOf(miso))
    expect(pdf).toEqual({ title: 'Health Summary: Miso', language: 'en', isTagged: true })
    expectInOrder(text, [
      'Miso | Cat · Russian Blue · Female · 11 years · 10.1 lbs | Health Summary | November 21, 2026',
      'May 12, 2015 | 985 112 004 561 377 | Ana, with Sam | Eastside ER | Penicillin, hives in 2019',
      'Problems | Diabetes since March 2024 | Noticed at home, not a diagnosis',
      'Miso lost 6.5% in 2 months | Limping | Nov 9, 2026 | Medications | Insulin, 2 units · Once daily',
      'Since Sep 1, 2026 · After eating | Maropitant, 4 mg · As needed | Last given Nov 21, 2026 | Earlier | Amoxicillin',
      'Weight | Mar 5, 2026 to Nov 14, 2026 | Target 10.5 to 11.5 lbs | Vaccinations | Rabies',
      'Dec 2, 2025 | Dec 2, 2026 | Due Soon | Visits | Next visit: Jan 4, 2027 | Glucose curve',
      'Oct 14, 2026 | Diabetes check | Stay at 2 | Mar 2, 2026 | Dental cleaning | Health logs',
      'Weight Check | 10.1 lbs | Symptoms | Limping · Where: legs and movement | Photos | On the sofa',
    ])
    const footers = pages.map((page) =>
      /Prepared by (.+) Page (.+)/.exec(page.replaceAll(/\s+/g, ' '))?.slice(1),
    )
    expect(footers).toEqual(
      pages.map((_, at) => ['Ana on November 21, 2026, 2:50 PM', `${at + 1} of ${pages.length}`]),
    )
    expect(parts).toEqual(
      expect.arrayContaining([
        'Figure: Drawing of a cat',
        'H1',
        'H2',
        'H3',
        'TH',
        'Figure: On the sofa',
        'Figure: Weight: 11.4 lbs on Mar 5, 2026, 10.8 lbs on Sep 5, 2026, 10.1 lbs on Nov 14, 2026',
      ]),
    )
  })

  it('counts doses as the health score does', async () => {
    const { body } = await owner.client.call<HealthCharts>('GET', `/health-analytics?petId=${miso}&months=3`)
    const share = (month: string) => {
      const days = body.doses.days.filter(({ day }) => day.startsWith(month))
      const sum = (count: (day: (typeof days)[number]) => number) =>
        days.reduce((all, day) => all + count(day), 0)
      const given = sum(({ onTime, late, partial }) => onTime + late + partial)
      return {
        words: `${given} of ${given + sum(({ skipped, missed }) => skipped + missed)}`,
        late: sum(({ late }) => late),
      }
    }
    const [november, october, september] = ['2026-11', '2026-10', '2026-09'].map(share)
    expect([november, october, september]).toEqual([
      { words: '21 of 21', late: 1 },
      { words: '30 of 31', late: 0 },
      { words: '30 of 30', late: 0 },
    ])
    const { text } = await read('health-summary', partOf(miso))
    expect(text).toContain(
      `${november?.words} doses given in November 1 given late · October ${october?.words}, September ${september?.words}`,
    )
  })

  it('leaves out sections that were not chosen, and records before the period, which it counts', async () => {
    const { text } = await read(
      'health-summary',
      partOf(miso, { sections: ['weight', 'visits', 'vaccinations'], period: '6' }),
    )
    expect(text).toContain('Last 6 months, since May 22, 2026')
    expectInOrder(text, [
      'Sep 5, 2026 to Nov 14, 2026 | No vaccinations in this period.',
      '1 older vaccination is not in this document. | Diabetes check',
      '1 older visit is not in this document.',
    ])
    for (const missing of ['Problems', 'Medications', 'Health logs', 'Photos', 'Dental cleaning', 'Rabies'])
      expect(text).not.toContain(missing)
  })

  it('does not count a planned medicine among the older ones', async () => {
    const { id } = await addPet(owner.client, { name: 'Pip' })
    await addRecordOf(owner.client, 'medication', id, { startDate: '2027-01-10' })
    const { text } = await read('health-summary', partOf(id))
    expect(text).toContain('No medications at present.')
    expect(text).not.toContain('older medication')
  })

  it('reads the same for an owner who looks at a preview', async () => {
    const credentials = { tokenHash: owner.tokenHash, householdId: owner.householdId }
    for (const document of exportDocuments) {
      const asOwner = partOf(miso, {
        transact: async (work) => {
          const done = await app.services.db.withActor(credentials, work)
          if (!done) throw new Error('The session has ended')
          return done.value
        },
      })
      const [sheet, same] = [
        await layOutDocument(document, asOwner),
        await layOutDocument(document, partOf(miso)),
      ]
      expect(sheet.content).toEqual(same.content)
    }
  })

  it('is a report with all sections under its own heading', async () => {
    const { text, title } = await read('health-report', partOf(miso, { sections: ['weight'] }))
    expect(title).toBe('Health report: Miso')
    expectInOrder(text, ['Health report | Problems | Medications | Visits | Health logs | Photos'])
  })

  // spec engagement §2: Medical Timeline (pro tier)
  it('has a timeline, year by year, with weights, medicines, documents and pictures', async () => {
    const { text, parts } = await read('medical-timeline', partOf(miso))
    expectInOrder(text, [
      'Medical Timeline | 2026 | Weights in 2026 | From 11.4 lbs on Mar 5 to 10.1 lbs on Nov 14',
      'Medications in 2026 | Amoxicillin | Feb 1, 2026 to Feb 10, 2026 | Maropitant | Insulin | Nov 9',
      'Symptoms | Oct 14 | Diabetes check | 9:00 AM | Sep 1 | Started Insulin | Finished Amoxicillin',
      'Jan 5 | Blood count | Lab result | 2025 | Dec 2 | Rabies',
    ])
    expect(parts).toContain('Figure: On the sofa')
    const recent = await read('medical-timeline', partOf(miso, { period: '3' }))
    expect(recent.text).toContain('Diabetes check')
    expect(recent.text).toContain('Older records are not in this document.')
    expect(recent.text).not.toMatch(/Blood count|Amoxicillin|11\.4 lbs|2025/)
  })
})

describe('a vaccination certificate', () => {
  // spec engagement §7: vaccination certificate (vaccine name 'General Vaccination Record')
  it('has all vaccinations under a general heading, or one under its own, with room for the signature', async () => {
    const { id } = await addPet(owner.client, { name: 'Clover', species: 'rabbit', microchipId: '900 11' })
    const given = []
    for (const administeredDate of ['2025-01-05', '2026-01-05']) {
      given.push(
        await addRecordOf(owner.client, 'vaccination', id, {
          administeredDate,
          nextDueDate: null,
          batchNumber: 'B7',
        }),
      )
    }
    const all = await read('vaccination-records', partOf(id))
    expectInOrder(all.text, [
      'General Vaccination Record | Clover | 900 11 | Rabies | Jan 5, 2026 | B7 | Signature | Stamp',
      'Page 1 of 2 | Vaccination record | Jan 5, 2026 | Jan 5, 2025 | Page 2 of 2',
    ])
    const one = await read(
      'vaccination-records',
      partOf(id, { vaccinationId: given[0]?.id ?? '', period: '1' }),
    )
    expectInOrder(one.text, ['Rabies | Clover | Jan 5, 2025 | Signature | Page 1 of 1'])
    expect(one.text).not.toMatch(/General|2026-01|Jan 5, 2026/)
    const { id: other } = await addPet(owner.client)
    await expect(
      layOutDocument('vaccination-records', partOf(other, { vaccinationId: given[0]?.id ?? '' })),
    ).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } })
  })

  it('continues on a second page for long names, with its foot below the vaccinations', async () => {
    const { id } = await addPet(owner.client, { name: 'Clover', species: 'rabbit' })
    for (let at = 1; at <= 8; at += 1) {
      await addRecordOf(owner.client, 'vaccination', id, {
        vaccineName: `Vaccine ${at} ${'against a long list '.repeat(4)}`,
        clinicName: 'Greenfield Veterinary Hospital and its Emergency Center',
        veterinarian: 'Dr. Elizabeth Montgomery and colleagues at the house',
        batchNumber: 'Lot 1234567890 of the second half of the year 2026',
      })
    }
    const { pages } = await read('vaccination-records', partOf(id))
    expect(pages).toHaveLength(2)
    expect(pages[0]).not.toContain('Signature')
    expect(pages[1]?.indexOf('Vaccine 1')).toBeGreaterThan(-1)
    expect(pages[1]?.indexOf('Signature')).toBeGreaterThan(pages[1]?.indexOf('Vaccine 1') ?? 0)
  })
})

describe('every document', () => {
  it.each([...exportDocuments, 'health-report' as const])(
    '%s says what a pet without records lacks',
    async (document) => {
      const { id } = await addPet(owner.client, {
        name: 'Pip',
        species: 'bird',
        birthDate: null,
        weightKg: null,
      })
      const { text, pages } = await read(document, partOf(id))
      expect(pages.length).toBeLessThan(3)
      expect(text).toContain('Pip')
      const lacking = {
        'health-summary':
          'No allergies noted Problems No conditions noted. Medications No medications at present.',
        'health-report': 'No health logs in this period. Photos No photos in this period.',
        'emergency-info': 'Bird',
        'vaccination-records': 'No vaccinations recorded.',
        'medical-timeline': 'No medical records in this period.',
      }
      expect(text).toContain(lacking[document])
    },
  )

  // spec design: names in every script print in the right order and shape
  it.each([...exportDocuments])('%s prints a name from right to left, on letter paper', async (document) => {
    const { id } = await addPet(owner.client, { name: 'ביסקוויט' })
    await addRecordOf(owner.client, 'vaccination', id, { vaccineName: 'כלבת' })
    const pdf = await print(document, partOf(id, { paper: 'us-letter' }))
    expect(pdf.toString('latin1')).toContain('MediaBox [0 0 612 792]')
    expect(textOf(await readPdf(pdf))).toContain('ביסקוויט')
  })

  it('is refused for a pet of others, or one in memory where it has no use', async () => {
    const { id } = await addPet((await makePerson(app, { name: 'Bea' })).client)
    for (const document of exportDocuments) {
      const code = document === 'emergency-info' ? 'NO_PETS_AVAILABLE' : 'NOT_FOUND'
      await expect(layOutDocument(document, partOf(id))).rejects.toMatchObject({ problem: { code } })
    }
    const { id: gone } = await addPet(owner.client, { name: 'Rex' })
    const archived = { version: 1, diedOn: null }
    expect((await owner.client.call('POST', `/pets/${gone}/archive`, archived)).status).toBe(200)
    await expect(layOutDocument('emergency-info', partOf(gone))).rejects.toMatchObject({
      problem: { code: 'NO_PETS_AVAILABLE' },
    })
    expect((await read('health-summary', partOf(gone))).text).toContain('Rex')
  })

  it('of ten years is bounded, and counts what it leaves out', async () => {
    const { id } = await addPet(owner.client, { name: 'Methuselah' })
    await addTenYears(id)
    const leftOut = {
      'health-report': [
        '60 older visits are not in this document.',
        '620 older health logs are not in this document.',
      ],
      'medical-timeline': ['Older records are not in this document.'],
      'vaccination-records': ['Apr 11, 2017'],
    }
    for (const document of ['health-report', 'medical-timeline', 'vaccination-records'] as const) {
      const { text, pages } = await read(document, partOf(id))
      expect(pages.length).toBeLessThan(30)
      for (const words of leftOut[document]) expect(text).toContain(words)
    }
  })
})

/** Adds records of ten years: 520 weights, 250 other logs, 160 visits and 40 vaccinations. */
const addTenYears = (petId: string): Promise<unknown> =>
  pastSecurity(
    app.database.pool,
    async (query) => {
      const insert = (table: string, columns: string, values: string, count: number, days: number) =>
        query(
          `insert into ${table} (household_id, id, pet_id, ${columns}, content_hash, version, created_at, updated_at)
           select $1, gen_random_uuid(), $2, ${values}, 'generated', 1, now(), now()
             from (select at, date '2026-11-20' - at * ${days} as day from generate_series(0, ${count - 1}) as at) as row`,
          [owner.householdId, petId],
        )
      await insert(
        'health_logs',
        'type, log_date, measure, unit',
        `'weight', day, 12 + at % 7 * 0.1, 'kg'`,
        520,
        7,
      )
      await insert('health_logs', 'type, log_date, value', `'behavior', day, 'Calm'`, 250, 14)
      await insert(
        'appointments',
        'title, appointment_date, status',
        `'Visit ' || at, day, 'completed'`,
        160,
        22,
      )
      await insert(
        'vaccinations',
        'vaccine_name, vaccine_class, administered_date',
        `'Vaccine ' || at % 5, 'core', day`,
        40,
        90,
      )
    },
    ['health_logs', 'appointments', 'vaccinations'],
  )
