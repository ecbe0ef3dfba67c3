import { describe, expect, it, test } from 'vitest'
import { addDays, EARLIEST_DATE } from '../kernel/time/dates.ts'
import type { HealthAlert } from './health-alerts.contract.ts'
import {
  alertsOf,
  alertsToNotify,
  type GivenAnswer,
  isCheckTime,
  nextCheck,
  type NotifiedAlert,
  notifiedSince,
  type PetFacts,
  shownAlerts,
} from './health-alerts.rules.ts'
import { alertInWords, alertNoticeWords } from './health-alerts.texts.ts'

const TODAY = '2026-11-01'
const PET = 'miso'

/** A grown pet with a health log of today. */
const well: PetFacts = {
  petId: PET,
  birthDate: '2020-01-01',
  targetLowKg: null,
  targetHighKg: null,
  hereSince: '2020-02-01',
  weights: null,
  missed: [],
  overdue: [],
  appetite: [],
  water: [],
  lastLogOn: TODAY,
}
const alertsWith = (facts: Partial<PetFacts>) => alertsOf([{ ...well, ...facts }], TODAY)
const first = (facts: Partial<PetFacts>) => alertsWith(facts)[0]

it('a pet that is well has no alert', () => {
  expect(alertsWith({})).toEqual([])
})

const weighed = (from: number, to: number, facts: Partial<PetFacts> = {}) =>
  first({
    weights: { count: 4, first: { day: '2026-08-02', kg: from }, last: { day: '2026-10-30', kg: to } },
    ...facts,
  })

describe('a weight', () => {
  // Worked out by hand: change / first weight, to one decimal.
  test.each([
    [4, 3.8, undefined],
    [4, 3.796, { percent: -5.1, occasion: 'loss 5' }],
    [4, 3.74, { percent: -6.5, occasion: 'loss 5' }],
    [4, 3.6, { percent: -10, occasion: 'loss 10' }],
    [10, 10.5, undefined],
    [10, 10.51, { percent: 5.1, occasion: 'gain 5' }],
    // 5.04 % is shown as 5 %, which is no more than 5 %.
    [100, 105.04, undefined],
  ])('from %d kg to %d kg', (from, to, expected) => {
    const alert = weighed(from, to)
    expect(alert).toEqual(
      expected && {
        kind: 'weight-change',
        petId: PET,
        subjectId: null,
        ...expected,
        from: { day: '2026-08-02', kg: from },
        to: { day: '2026-10-30', kg: to },
        weights: 4,
      },
    )
  })

  it('of a single day says nothing', () => {
    const day = '2026-10-30'
    expect(alertsWith({ weights: { count: 2, first: { day, kg: 4 }, last: { day, kg: 2 } } })).toEqual([])
  })

  test.each([
    // A year old on the day after the first weight, and on that day.
    ['2025-08-03', 4, 5, undefined],
    ['2025-08-02', 4, 5, 'gain 25'],
    ['2025-08-03', 5, 4, 'loss 20'],
    [null, 4, 5, 'gain 25'],
  ])('of an animal born on %s, from %d kg to %d kg', (birthDate, from, to, occasion) => {
    expect(weighed(from, to, { birthDate })?.occasion).toBe(occasion)
  })

  test.each([
    ['into its target', 5, 4.5, undefined],
    ['closer to its target', 6, 5.5, undefined],
    ['away from its target', 4, 3.5, 'loss 10'],
    ['past its target', 6, 3.5, 'loss 40'],
    ['past its target from below', 3, 4.8, 'gain 60'],
    ['within its target', 4.6, 4.1, undefined],
  ])('%s', (_way, from, to, occasion) => {
    expect(weighed(from, to, { targetLowKg: 4, targetHighKg: 4.7 })?.occasion).toBe(occasion)
  })
})

const medicine = (name: string, count: number, ...days: string[]) => ({ id: name, name, count, days })

describe('missed doses', () => {
  test.each([
    [[medicine('A', 1, '2026-10-28')], undefined],
    [[medicine('A', 2, '2026-10-28')], { count: 2, occasion: '2026-10-28' }],
    [[medicine('A', 1, '2026-10-28'), medicine('B', 1, '2026-10-30')], { count: 2, occasion: '2026-10-30' }],
    [
      [medicine('A', 1, '2026-10-30'), medicine('B', 1, '2026-10-30')],
      { medicines: [expect.objectContaining({ name: 'A' }), expect.objectContaining({ name: 'B' })] },
    ],
  ])('%#', (missed, expected) => {
    const alert = first({ missed })
    expect(alert && { ...alert }).toEqual(expected && expect.objectContaining(expected))
  })
})

const entries = (...low: (boolean | null)[]) =>
  low.flatMap((isLow, at) => (isLow === null ? [] : [{ day: addDays(TODAY, -at), isLow }]))

const occasionOn = (today: string) => {
  const appetite = Array.from({ length: 14 }, (_, at) => ({ day: addDays(today, -at), isLow: true }))
  return alertsOf([{ ...well, appetite }], today)[0]?.occasion
}

describe('low entries', () => {
  // The first is today.
  test.each([
    ['none', entries(), undefined],
    ['today alone', entries(true), undefined],
    ['two days', entries(true, true), 2],
    ['two days up to yesterday', entries(null, true, true), 2],
    ['a usual day between', entries(true, false, true), undefined],
    ['a day without an entry between', entries(true, null, true), undefined],
    ['usual again today', entries(false, true, true), undefined],
    ['long ago', entries(null, null, true, true), undefined],
    ['three days, before them usual', entries(true, true, true, false, true), 3],
  ])('%s', (_case, appetite, days) => {
    const alert = first({ appetite })
    expect(alert && 'days' in alert ? alert.days : undefined).toBe(days)
    expect(first({ water: appetite })?.kind).toBe(days && 'low-water')
  })

  it('of more days than are read keep their occasion within a month', () => {
    expect(['2026-11-13', '2026-11-14', '2026-11-20'].map(occasionOn)).toEqual([
      '2026-10-01',
      '2026-11-01',
      '2026-11-01',
    ])
  })
})

test.each([
  ['2026-09-02', '2020-02-01', '2026-09-02'],
  ['2026-09-03', '2020-02-01', undefined],
  [null, '2026-09-02', EARLIEST_DATE],
  [null, '2026-09-03', undefined],
  // Returned from memory.
  ['2025-01-01', '2026-09-02', '2025-01-01'],
  ['2025-01-01', '2026-09-03', undefined],
])('a last health log of %s of a pet here since %s', (lastLogOn, hereSince, occasion) => {
  expect(first({ lastLogOn, hereSince })?.occasion).toBe(occasion)
})

const overdue = { id: 'rabies', name: 'Rabies', dueOn: '2026-10-20' }
const [alert] = alertsWith({ overdue: [overdue] })
const NOW = new Date('2026-11-01T12:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

it('the most urgent alerts come first', () => {
  const eats = [0, 1].map((at) => ({ day: addDays(TODAY, -at), isLow: true }))
  const kinds = alertsOf(
    [
      { ...well, lastLogOn: null, overdue: [overdue] },
      { ...well, petId: 'biscuit', appetite: eats },
    ],
    TODAY,
  ).map(({ kind, petId }) => `${kind} ${petId}`)
  expect(kinds).toEqual(['low-appetite biscuit', 'overdue-vaccination miso', 'no-log miso'])
})

const answer = (fields: Partial<GivenAnswer>): GivenAnswer[] => [
  {
    petId: PET,
    kind: 'overdue-vaccination',
    subjectId: 'rabies',
    occasion: null,
    hiddenUntil: later(7),
    ...fields,
  },
]

const isShown = (answers: GivenAnswer[], now = NOW) =>
  shownAlerts(alert ? [alert] : [], answers, now).length === 1

describe('an answered alert', () => {
  it('is hidden until its time', () => {
    expect(isShown(answer({}))).toBe(false)
    expect(isShown(answer({}), later(7))).toBe(true)
  })

  it('hides no other one', () => {
    expect(isShown(answer({ subjectId: 'distemper' }))).toBe(true)
    expect(isShown(answer({ petId: 'biscuit' }))).toBe(true)
    expect(isShown(answer({ kind: 'no-log' }))).toBe(true)
  })

  it('returns with a later occasion if it was dismissed', () => {
    expect(isShown(answer({ occasion: '2026-10-20' }))).toBe(false)
    expect(isShown(answer({ occasion: '2026-10-21' }))).toBe(false)
    expect(isShown(answer({ occasion: '2026-10-01' }))).toBe(true)
  })

  test.each([
    ['loss 10', 3.6, false],
    // It has regained some weight.
    ['loss 10', 3.74, false],
    ['loss 5', 3.6, true],
    ['gain 10', 3.74, true],
  ])('of the weight, dismissed at %s, now from 4 kg to %d kg', (occasion, kg, isBack) => {
    const weights = { count: 2, first: { day: '2026-08-02', kg: 4 }, last: { day: TODAY, kg } }
    const dismissed = answer({ kind: 'weight-change', subjectId: null, occasion })
    expect(shownAlerts(alertsWith({ weights }), dismissed, NOW)).toHaveLength(isBack ? 1 : 0)
  })
})

describe('a user', () => {
  const before: NotifiedAlert = {
    petId: PET,
    kind: 'overdue-vaccination',
    subjectId: 'rabies',
    userId: 'ana',
    occasion: '2026-10-20',
    notifiedAt: later(-8),
  }
  const isNotified = (fields: Partial<NotifiedAlert>, answers: GivenAnswer[] = []) => {
    const alerts = alert ? [alert] : []
    const notified = [{ ...before, ...fields }]
    return alertsToNotify({ userId: 'ana', alerts, answers, notified, now: NOW }).length > 0
  }

  it('is notified once', () => {
    expect(isNotified({})).toBe(false)
    expect(isNotified({ userId: 'sam' })).toBe(true)
  })

  it('is notified again of a worse alert, of one that was snoozed, and of one that lasts', () => {
    const snoozed = { ...before, occasion: null, hiddenUntil: later(-1) }
    expect(isNotified({ occasion: '2026-10-01' })).toBe(true)
    expect(isNotified({ occasion: '2026-10-21' })).toBe(false)
    expect(isNotified({}, [snoozed])).toBe(true)
    expect(isNotified({ notifiedAt: later(-0.5) }, [snoozed])).toBe(false)
    expect(notifiedSince(NOW)).toEqual(later(-90))
  })
})

test.each([
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T14:00:00.000Z'],
  ['America/New_York', '2026-11-01T14:00:00Z', '2026-11-02T14:00:00.000Z'],
  // On the day before, clocks went back.
  ['America/New_York', '2026-10-31T14:00:00Z', '2026-11-01T14:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-01T00:00:01Z', '2026-11-02T00:00:00.000Z'],
])('in %s at %s the next check is at %s', (zone, now, expected) => {
  expect(nextCheck(zone, [], new Date(now)).toISOString()).toBe(expected)
})

// A server that is updated at night finds all checks due.
test.each([
  ['America/New_York', '2026-11-01T13:59:59Z', false],
  ['America/New_York', '2026-11-01T14:00:00Z', true],
  ['Asia/Tokyo', '2026-11-01T14:59:59Z', true],
  ['Asia/Tokyo', '2026-11-01T15:00:00Z', false],
])('in %s a check at %s notifies: %s', (zone, now, expected) => {
  expect(isCheckTime(zone, new Date(now))).toBe(expected)
})

it('the next check follows the end of quiet hours that come before the morning', () => {
  const end = later(0.1)
  expect(nextCheck('UTC', [end, later(-1)], NOW)).toEqual(end)
})

const words = (each: HealthAlert) =>
  alertInWords(each, 'Miso', {
    dayOf: (day) => day,
    recentDayOf: (day) => day.slice(5),
    weightOf: (kg) => `${kg} kg`,
  })

test.each([
  [
    {
      kind: 'weight-change' as const,
      petId: PET,
      subjectId: null,
      occasion: 'loss 5',
      percent: -6.5,
      from: { day: '2026-08-02', kg: 4.9 },
      to: { day: '2026-10-30', kg: 4.6 },
      weights: 4,
    },
    {
      title: 'Miso lost 6.5% in 3 months',
      detail: 'From 4.9 kg on 08-02 to 4.6 kg on 10-30. Mention it to your vet.',
      rule: 'Rule: a change of more than 5% in 3 months. From 4 weights.',
      link: '/health-metrics?pet=miso',
      linkLabel: 'See weights',
    },
  ],
  [
    {
      kind: 'missed-doses' as const,
      petId: PET,
      subjectId: null,
      occasion: '2026-10-28',
      count: 2,
      medicines: [{ id: 'oil', name: 'Fish oil', days: ['2026-10-25', '2026-10-28'] }],
    },
    {
      title: 'Miso missed 2 doses in 7 days',
      detail: 'Fish oil, on Sunday and Wednesday.',
      rule: 'Rule: 2 missed doses in 7 days. From the dose history.',
      link: '/pets/miso?tab=meds&record=oil',
      linkLabel: 'See doses',
    },
  ],
  [
    {
      kind: 'low-appetite' as const,
      petId: PET,
      subjectId: null,
      occasion: '2026-10-30',
      days: 3,
      since: '2026-10-30',
    },
    {
      title: 'Miso has eaten less for 3 days',
      detail: 'Noted each day since 10-30. A pet that stops eating can need help soon: ask your vet.',
      rule: 'Rule: less than usual, or at most 3 of 10, on 2 days in a row. From the health log.',
      link: '/pets/miso?tab=health',
      linkLabel: 'See health log',
    },
  ],
])('%#: is worded with its rule and source', (given, expected) => {
  expect(words(given)).toEqual(expected)
})

it('a notification names one alert with its rule, or the first of several', () => {
  const [one, two] = alertsWith({ overdue: [overdue, { ...overdue, id: 'fvrcp', name: 'FVRCP' }] })
  if (!one || !two) throw new Error('There are two alerts')
  expect(alertNoticeWords([one], () => 'Miso')).toEqual({
    title: 'Rabies is overdue for Miso',
    message: 'The next date has passed. From the vaccination record.',
    unnamed: { title: 'A health alert', message: 'Open Pawtrail to see it.' },
  })
  expect(alertNoticeWords([one, two], () => 'Miso')).toMatchObject({
    title: '2 health alerts',
    message: 'Rabies is overdue for Miso; FVRCP is overdue for Miso.',
  })
})
