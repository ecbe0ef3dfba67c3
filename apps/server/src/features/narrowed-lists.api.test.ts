import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'

interface Page {
  entries: Record<string, unknown>[]
  nextCursor: string | null
  total?: number
}

/** Sunday evening in London, and Monday in Auckland. */
const NOW = new Date('2026-06-21T18:00:00Z')

let app: TestApp
let owner: TestPerson
let petId = ''
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(() => app?.stop())

const read = async (path: string, headers = {}): Promise<Page> => {
  const { status, body } = await owner.client.call<Page>('GET', `/pets/${petId}${path}`, undefined, headers)
  expect(status).toBe(200)
  return body
}
const told = ({ entries }: Page, field: string) => entries.map((entry) => String(entry[field]))
const sorted = (words: string[]) => words.toSorted((one, other) => (one < other ? -1 : 1))

/** Lists the names of a part of the medications for a reader in a zone. */
const namesOf = async (part: string, zone: string) => {
  const page = await read(`/medications?part=${part}`, { 'x-time-zone': zone })
  expect(page.total).toBe(page.entries.length)
  return sorted(told(page, 'name'))
}
/** Values of the matching health logs. */
const values = async (query: string) => sorted(told(await read(`/health-logs?${query}`), 'value'))

describe('medications in two parts', () => {
  const course = { startDate: '2026-05-01' }
  beforeAll(async () => {
    const courses = {
      'no end': {},
      'ends today': { endDate: '2026-06-21' },
      'ended yesterday': { endDate: '2026-06-20' },
      'switched off': { isActive: false, endDate: '2026-12-31' },
    }
    for (const [name, fields] of Object.entries(courses))
      await addRecordOf(owner.client, 'medication', petId, { name, ...course, ...fields })
  })

  // spec product: past records are listed apart: a finished course automatically, a visit once its outcome is
  //   entered
  it('are over after their last day on the user’s calendar, without a notice', async () => {
    expect(await namesOf('current', 'Europe/London')).toEqual(['ends today', 'no end'])
    expect(await namesOf('past', 'Europe/London')).toEqual(['ended yesterday', 'switched off'])
    expect(await namesOf('current', 'Pacific/Auckland')).toEqual(['no end'])
    expect(await namesOf('past', 'Pacific/Auckland')).toEqual([
      'ended yesterday',
      'ends today',
      'switched off',
    ])
  })

  it('of another household are not found, and an unknown part is refused', async () => {
    const stranger = await makePerson(app)
    const path = `/pets/${petId}/medications`
    expect((await stranger.client.call('GET', `${path}?part=past`)).status).toBe(404)
    expect((await owner.client.call('GET', `${path}?part=gone`)).status).toBe(422)
  })
})

describe('visits in two parts', () => {
  beforeAll(async () => {
    for (const [title, dateTime] of Object.entries({
      Grooming: '2026-09-01T10:00:00Z',
      Surgery: '2026-07-01T10:00:00Z',
      'Follow-up': '2026-08-01T10:00:00Z',
    }))
      await addRecordOf(owner.client, 'appointment', petId, { title, dateTime, vetName: null })
    for (const [title, dateTime] of Object.entries({
      'Dental Cleaning': '2025-01-01T10:00:00Z',
      'Annual Checkup': '2025-02-01T10:00:00Z',
    }))
      await addRecordOf(owner.client, 'appointment', petId, { title, dateTime, status: 'completed' })
  })

  it('begin with the next visit, and with the last one', async () => {
    expect(told(await read('/appointments?part=current'), 'title')).toEqual([
      'Surgery',
      'Follow-up',
      'Grooming',
    ])
    expect(told(await read('/appointments?part=past'), 'title')).toEqual([
      'Annual Checkup',
      'Dental Cleaning',
    ])
  })

  it('are read page by page in that order, each page with the number of remaining visits', async () => {
    const first = await read('/appointments?part=current&limit=2')
    expect([told(first, 'title'), first.total]).toEqual([['Surgery', 'Follow-up'], 3])
    const after = encodeURIComponent(first.nextCursor ?? '')
    const second = await read(`/appointments?part=current&limit=2&cursor=${after}`)
    expect([told(second, 'title'), second.total, second.nextCursor]).toEqual([['Grooming'], 1, null])
  })
})

describe('a list', () => {
  // spec product: long lists have a search and filters
  it('is narrowed to a type and to words, by labels too, whatever their accents', async () => {
    const logs = [
      { type: 'symptom', value: 'Limps', notes: 'Left paw, after the café' },
      { type: 'behavior', value: 'Limps for attention' },
      { type: 'appetite', value: 'Ate 100% of it' },
      { type: 'other', value: 'Claim 1234-5678-9012-345' },
    ]
    for (const log of logs) await addRecordOf(owner.client, 'healthLog', petId, log)
    expect(await values('q=limps')).toEqual(['Limps', 'Limps for attention'])
    expect(await values('q=limps&type=symptom')).toEqual(['Limps'])
    expect(await values('q=CAFE%20paw')).toEqual(['Limps'])
    expect(await values('q=appetite')).toEqual(['Ate 100% of it'])
    expect(await values('q=100%25')).toEqual(['Ate 100% of it'])
    expect(await values('q=1234-5678-9012-345')).toEqual(['Claim 1234-5678-9012-345'])
    expect(await values('q=_')).toEqual([])
    expect(await values('q=%20')).toHaveLength(4)
  })

  it('without a filter has no count', async () => {
    expect(Object.keys(await read('/health-logs'))).toEqual(['entries', 'nextCursor'])
  })
})
