import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../kernel/time/dates.ts'
import { anyRhythm, step } from '../medications/rhythm.fixture.ts'
import { dueDoses, type ZonedSchedule } from '../medications/schedule.rules.ts'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { planSource, type OpenWait, type WaitingMedication } from './plan.rules.ts'

const at = (instant: string) => new Date(instant)

const medication = (fields: Partial<WaitingMedication> = {}): WaitingMedication => ({
  source: 'medication',
  isWaiting: true,
  frequency: 'Twice daily',
  times: ['08:00', '20:00'],
  rhythm: null,
  timesFrom: [],
  timeZone: 'UTC',
  startDate: '2026-11-01',
  endDate: null,
  marked: [],
  stock: null,
  repeats: null,
  spread: 0,
  open: [],
  ...fields,
})
const waitsOf = (source: Parameters<typeof planSource>[0], now: string) =>
  planSource(source, at(now)).waits.map(({ kind, at: due }) => `${kind} ${due.toISOString().slice(0, 16)}`)
const opened = (wait: Partial<OpenWait> & Pick<OpenWait, 'kind' | 'date' | 'at'>): OpenWait => ({
  time: null,
  step: 0,
  roundStep: 0,
  snoozedUntil: null,
  ...wait,
})

describe('a medication waits for', () => {
  it('the late dose until the next one is due, and those of the next two days', () => {
    const weekly = medication({ frequency: 'Weekly', times: ['08:00'] })
    expect(waitsOf(weekly, '2026-11-07T12:00:00Z')).toEqual([
      'dose 2026-11-01T08:00',
      'dose 2026-11-08T08:00',
    ])
    expect(planSource(weekly, at('2026-11-07T12:00:00Z')).nextAt).toEqual(at('2026-11-08T08:00:00Z'))
    expect(waitsOf(medication(), '2026-11-10T09:00:00Z')).toEqual([
      'dose 2026-11-10T08:00',
      'dose 2026-11-10T20:00',
      'dose 2026-11-11T08:00',
      'dose 2026-11-11T20:00',
      'dose 2026-11-12T08:00',
    ])
    expect(waitsOf(medication(), '2026-11-10T20:00:00Z')[0]).toBe('dose 2026-11-10T20:00')
  })

  it('no dose that is marked, or from before its time counted', () => {
    const marked = medication({ marked: [{ date: '2026-11-10', time: '20:00' }] })
    expect(waitsOf(marked, '2026-11-10T09:00:00Z')).not.toContain('dose 2026-11-10T20:00')
    const started = medication({ timesFrom: ['2026-11-11T08:00:00Z', '2026-11-10T20:00:00Z'] })
    expect(waitsOf(started, '2026-11-10T09:00:00Z')[0]).toBe('dose 2026-11-10T20:00')
  })

  it('nothing while it is not given', () => {
    const paused = medication({ isWaiting: false, stock: { unitsOnHand: 1, doseUnits: 1, usedRecently: 0 } })
    expect(planSource(paused, at('2026-11-10T09:00:00Z'))).toEqual({ waits: [], nextAt: null })
  })

  // spec product: people are notified of a refill when a week of stock is left
  it('a refill when a week is left, and from then on for the same one', () => {
    const now = '2026-11-10T09:30:00Z'
    const stock = { unitsOnHand: 30, doseUnits: 1, usedRecently: 0 }
    const refill = (source: WaitingMedication) =>
      waitsOf(source, now).filter((wait) => wait.startsWith('refill'))
    // Two a day: the stock covers the 10th to the 24th; the first dose of the 25th is not covered.
    const counted = { stock, marked: [] }
    expect(refill(medication(counted))).toEqual(['refill 2026-11-18T09:00'])
    const low = { unitsOnHand: 4, doseUnits: 1, usedRecently: 0 }
    expect(refill(medication({ stock: low }))).toEqual(['refill 2026-11-10T09:30'])
    const open = [opened({ kind: 'refill', date: '2026-11-09', at: at('2026-11-09T09:00:00Z') })]
    expect(refill(medication({ stock: low, open }))).toEqual(['refill 2026-11-09T09:00'])
  })

  // spec product: due doses, reminders, visits and vaccinations are found by time alone, in one ledger that
  //   is written in the transaction of each change
  test('every planned dose once, however rarely it is looked at in time', () => {
    const frequencies = ['Once daily', 'Twice daily', 'Weekly', 'Monthly', 'every 5 hours', 'every 36 hours']
    fc.assert(
      fc.property(
        fc.constantFrom(...frequencies),
        fc.constantFrom(...chosenTimeZones),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 1439 }),
        (frequency, timeZone, offset, minute) => {
          const startDate = addDays('2026-01-01', offset)
          const fields = { frequency, times: [], rhythm: null, timeZone, startDate, endDate: null }
          const begin = Date.parse(`${startDate}T00:00:00Z`) + minute * 60_000
          const end = begin + 20 * 86_400_000
          const seen = new Set<string>()
          for (let now = begin; now < end;) {
            const source = medication({ ...fields, timesFrom: [new Date(begin).toISOString()] })
            const { waits, nextAt } = planSource(source, new Date(now))
            for (const { at: due } of waits) seen.add(due.toISOString())
            if (!nextAt) break
            expect(nextAt.getTime()).toBeGreaterThan(now)
            now = nextAt.getTime()
          }
          const planned = dueDoses(fields, startDate, addDays(startDate, 20))
            .map((dose) => dose.at)
            .filter((due) => due.getTime() >= begin && due.getTime() < end)
            .map((due) => due.toISOString())
          for (const due of planned) expect(seen).toContain(due)
        },
      ),
      { numRuns: 60 },
    )
  })
})

const DAY = 86_400_000

/**
 * Runs the plan at each time that it asks for, and collects the coming doses in the ledger; the zone may change
 * half-way.
 */
function everyWait(
  schedule: ZonedSchedule,
  begin: number,
  days: number,
  movedTo = schedule.timeZone,
): Set<string> {
  const [end, moves] = [begin + days * DAY, begin + (days / 2) * DAY]
  const seen = new Set<string>()
  for (let now = begin; now < end;) {
    const timeZone = now < moves ? schedule.timeZone : movedTo
    const { waits, nextAt } = planSource(medication({ ...schedule, timeZone }), new Date(now))
    for (const { at: due } of waits) if (due.getTime() > now) seen.add(due.toISOString())
    const next = nextAt?.getTime() ?? end
    expect(next).toBeGreaterThan(now)
    now = now < moves ? Math.min(next, moves) : next
  }
  return seen
}

const day = (instant: number, more: number) => addDays(new Date(instant).toISOString().slice(0, 10), more)
const rhythmic = (rhythm: ZonedSchedule['rhythm'], timeZone = 'UTC'): ZonedSchedule => ({
  frequency: '',
  times: [],
  rhythm,
  startDate: '2026-01-31',
  endDate: null,
  timeZone,
})
const planned = (schedule: ZonedSchedule, from: number, to: number) => {
  return dueDoses(schedule, day(from, -2), day(to, 2))
    .map((dose) => dose.at)
    .filter((due) => due.getTime() > from && due.getTime() < to)
    .map((due) => due.toISOString())
}

describe('a medication with a rhythm', () => {
  // spec product: the ledger, the stock and the warnings follow the steps of a rhythm; a finished course no
  //   longer counts
  it('waits for each of its doses, also when its zone moves in between', () => {
    const zone = fc.constantFrom(...chosenTimeZones)
    fc.assert(
      fc.property(anyRhythm, zone, zone, fc.integer({ min: 0, max: 400 }), (rhythm, from, to, daysLater) => {
        const begin = at('2026-02-01T00:00:00Z').getTime() + daysLater * DAY
        const seen = everyWait(rhythmic(rhythm, from), begin, 8, to)
        const moved = begin + 4 * DAY
        const due = [
          ...planned(rhythmic(rhythm, from), begin, moved),
          ...planned(rhythmic(rhythm, to), moved, begin + 8 * DAY),
        ]
        expect(due.filter((each) => !seen.has(each))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('waits for a dose that is years ahead', () => {
    const rare = rhythmic([step({ unit: 'month', every: 30 })])
    const seen = everyWait(rare, at('2026-02-01T00:00:00Z').getTime(), 366 * 6)
    expect([...seen]).toEqual(['2028-07-31T08:00:00.000Z', '2031-01-31T08:00:00.000Z'])
  })

  it('has no open dose once its last step is over, and no next plan', () => {
    const course = rhythmic([step({ days: 3 })])
    expect(planSource(medication(course), at('2026-02-10T00:00:00Z'))).toEqual({ waits: [], nextAt: null })
  })
})

describe('a visit', () => {
  const visit = {
    source: 'appointment' as const,
    isWaiting: true,
    timeZone: 'America/New_York',
    at: at('2026-11-12T01:30:00Z'),
    open: [],
  }

  it('is open until it takes place', () => {
    const plan = planSource(visit, at('2026-11-01T00:00:00Z'))
    expect(plan.waits.map(({ date }) => date)).toEqual(['2026-11-11'])
    expect(plan.nextAt).toEqual(visit.at)
    expect(planSource(visit, visit.at).waits).toEqual([])
  })

  // spec product: visits are notified at 18:00 the day before and two hours ahead, vaccinations 30, 7 and 0
  //   days before
  it('is announced at 18:00 the day before and two hours ahead', () => {
    const noticeAt = (now: string) => planSource(visit, at(now)).waits[0]?.notice
    expect(noticeAt('2026-11-01T00:00:00Z')).toEqual({ step: 0, at: at('2026-11-10T23:00:00Z') })
    expect(noticeAt('2026-11-10T23:00:00Z')).toEqual({ step: 1, at: at('2026-11-11T23:30:00Z') })
    expect(noticeAt('2026-11-11T23:30:00Z')).toBeNull()
  })
})

describe('a vaccination', () => {
  it('is announced 30, 7 and 0 days before it is due, and stays due until it is given', () => {
    const source = {
      source: 'vaccination' as const,
      isWaiting: true,
      timeZone: 'Europe/Paris',
      date: '2026-12-31',
      open: [],
    }
    const next = (now: string) => planSource(source, at(now)).waits[0]?.notice?.at.toISOString()
    expect(next('2026-11-01T00:00:00Z')).toBe('2026-12-01T08:00:00.000Z')
    expect(next('2026-12-10T00:00:00Z')).toBe('2026-12-24T08:00:00.000Z')
    expect(next('2026-12-30T00:00:00Z')).toBe('2026-12-31T08:00:00.000Z')
    expect(planSource(source, at('2027-03-01T00:00:00Z')).waits).toMatchObject([{ notice: null }])
  })
})

describe('a dose that no one answers', () => {
  const repeats = { minutes: 15, times: 2, escalates: true }
  const source = (open: OpenWait[]) =>
    medication({
      frequency: 'Once daily',
      times: ['08:00'],
      marked: [{ date: '2026-11-09', time: '08:00' }],
      repeats,
      open,
    })
  const due = opened({ kind: 'dose', date: '2026-11-10', time: '08:00', at: at('2026-11-10T08:00:00Z') })
  const next = (open: OpenWait[], now: string) => planSource(source(open), at(now)).waits[0]?.notice

  it('is notified again, then escalated to the chosen person', () => {
    expect(next([due], '2026-11-10T07:00:00Z')).toEqual({ step: 0, at: due.at })
    expect(next([{ ...due, step: 1 }], '2026-11-10T08:00:00Z')).toEqual({
      step: 1,
      at: at('2026-11-10T08:15:00Z'),
    })
    expect(next([{ ...due, step: 3 }], '2026-11-10T08:30:00Z')).toEqual({
      step: 3,
      at: at('2026-11-10T08:45:00Z'),
    })
    expect(next([{ ...due, step: 4 }], '2026-11-10T08:45:00Z')).toBeNull()
  })

  it('has no late notices for an outage', () => {
    expect(next([due], '2026-11-10T08:20:00Z')).toEqual({ step: 2, at: at('2026-11-10T08:30:00Z') })
  })

  it('comes at the due time and repeats from then on after a snooze that ends before', () => {
    const early = { ...due, step: 1, roundStep: 1, snoozedUntil: at('2026-11-10T07:15:00Z') }
    const times: unknown[] = []
    let notice = next([early], '2026-11-10T07:00:00Z')
    for (; notice; notice = next([{ ...early, step: notice.step + 1 }], notice.at.toISOString())) {
      times.push([notice.step, notice.at.toISOString().slice(11, 16)])
    }
    expect(times).toEqual([
      [1, '07:15'],
      [2, '08:00'],
      [3, '08:15'],
      [4, '08:30'],
      [5, '08:45'],
    ])
  })

  it('starts a new round after a snooze', () => {
    const put = { ...due, step: 2, roundStep: 2, snoozedUntil: at('2026-11-10T08:40:00Z') }
    expect(next([put], '2026-11-10T08:20:00Z')).toEqual({ step: 2, at: at('2026-11-10T08:40:00Z') })
    expect(next([{ ...put, step: 3 }], '2026-11-10T08:40:00Z')).toEqual({
      step: 3,
      at: at('2026-11-10T08:55:00Z'),
    })
  })
})

const dailyReminder = (open: OpenWait[]) => ({
  source: 'reminder' as const,
  isWaiting: true,
  date: '2026-11-10',
  time: '08:00',
  repeat: { unit: 'day' as const, every: 1, weekdays: [] },
  endsOn: null,
  endsAfter: null,
  timeZone: 'UTC',
  completed: [],
  open,
})

it('notifies of a reminder at its due time after a snooze that ends before', () => {
  const due = opened({
    kind: 'reminder',
    date: '2026-11-10',
    at: at('2026-11-10T08:00:00Z'),
    snoozedUntil: at('2026-11-10T07:15:00Z'),
  })
  const notice = (toCome: number, now: string) =>
    planSource(dailyReminder([{ ...due, step: toCome }]), at(now)).waits[0]?.notice
  expect(notice(0, '2026-11-10T07:00:00Z')).toEqual({ step: 0, at: due.snoozedUntil })
  expect(notice(1, '2026-11-10T07:15:00Z')).toEqual({ step: 1, at: due.at })
  expect(notice(2, '2026-11-10T08:00:00Z')).toBeNull()
})

describe('a date of a reminder that takes the place of one that no one answered', () => {
  const noticesOf = (open: OpenWait[], now: string) =>
    planSource(dailyReminder(open), at(now)).waits.map(({ date, notice }) => [date, notice])
  const yesterday = opened({ kind: 'reminder', date: '2026-11-10', at: at('2026-11-10T08:00:00Z'), step: 1 })
  const today = opened({ kind: 'reminder', date: '2026-11-11', at: at('2026-11-11T08:00:00Z'), step: 1 })

  // spec product: a repeating reminder is notified on each of its dates, answered or not
  it('is announced, though it has come by then', () => {
    const due = { step: 0, at: today.at }
    expect(noticesOf([yesterday], '2026-11-11T08:00:00Z')).toEqual([['2026-11-11', due]])
    expect(noticesOf([yesterday], '2026-11-11T08:00:04Z')).toEqual([['2026-11-11', due]])
  })

  it('is announced once', () => {
    expect(noticesOf([today], '2026-11-11T08:00:04Z')).toEqual([['2026-11-11', null]])
  })
})
