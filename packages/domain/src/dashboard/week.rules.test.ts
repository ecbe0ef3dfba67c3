import { expect, test } from 'vitest'
import type { DueEntry } from '../due/due.contract.ts'
import { dateIn } from '../kernel/time/dates.ts'
import type { Visit } from './visits.rules.ts'
import { entriesOfWeek, nextEntries, nextOfPet, weekEntryLink, weekFrom } from './week.rules.ts'

const today = '2026-11-21'
const dayOf = (at: string) => at.slice(0, 10)
const dayInLosAngeles = (at: string) => dateIn('America/Los_Angeles', new Date(at))
const visit = (id: string, date: string, at: string | null = null): Visit => ({
  id,
  petId: 'miso',
  kind: at ? 'appointment' : 'vaccination',
  title: id,
  name: at ? null : id,
  date,
  at,
  vet: null,
})
const due = (kind: DueEntry['kind'], title: string, at: string) =>
  ({
    id: title,
    sourceId: title,
    kind,
    petId: 'miso',
    title,
    at,
    time: '10:00',
    label: null,
    snoozedUntil: null,
    isOverdue: false,
  }) as DueEntry

const visits = [
  visit('Rabies', '2026-11-19'),
  visit('Check-up', '2026-11-21', '2026-11-21T16:00:00Z'),
  visit('Dental Cleaning', '2026-11-24', '2026-11-24T10:15:00Z'),
  visit('FVRCP', '2026-12-02'),
]
const entries = entriesOfWeek({
  visits,
  due: [
    due('refill', 'Insulin', '2026-11-20T08:00:00Z'),
    due('reminder', 'Nail trim', '2026-11-24T08:00:00Z'),
    due('dose', 'Apoquel', '2026-11-22T08:00:00Z'),
    due('visit', 'Dental Cleaning', '2026-11-24T10:15:00Z'),
  ],
  today,
  dayOf,
})

test('a week has seven days, with today', () => {
  expect(weekFrom(today).join(' ')).toBe(
    '2026-11-21 2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27',
  )
})

test('holds visits, vaccinations, refills and reminders once each, overdue ones today', () => {
  expect(entries.map(({ title, date }) => `${date.slice(8)} ${title}`)).toEqual([
    '21 Rabies',
    '21 Refill Insulin',
    '21 Check-up',
    '24 Nail trim',
    '24 Dental Cleaning',
    '02 FVRCP',
  ])
})

test('separates the name in a title, such as a vaccine or a medicine', () => {
  expect(entries.map(({ name }) => name)).toEqual(['Rabies', 'Insulin', null, null, null, 'FVRCP'])
})

test('keeps its due day, which sorts before all entries of today', () => {
  const [late, ...others] = entriesOfWeek({
    visits: [visit('FVRCP', today)],
    due: [due('reminder', 'Nail trim', '2026-11-19T20:00:00Z')],
    today,
    dayOf,
  })
  expect(late).toMatchObject({ title: 'Nail trim', date: today, dueOn: '2026-11-19' })
  expect(others).toMatchObject([{ title: 'FVRCP', dueOn: today }])
})

// spec product: a snoozed reminder is shown on the day on which its snooze ends, and is late only from then
test('a snoozed item is on the day of its end, and not late before', () => {
  const putOff = { ...due('reminder', 'Bath', '2026-11-18T08:00:00Z'), snoozedUntil: '2026-11-26T09:00:00Z' }
  const late = { ...due('reminder', 'Nail trim', '2026-11-18T08:00:00Z'), isOverdue: true }
  const earlier = { ...late, title: 'Brushing', snoozedUntil: '2026-11-20T09:00:00Z' }
  const found = entriesOfWeek({
    visits: [visit('Rabies', today), visit('FVRCP', '2026-11-19')],
    due: [putOff, late, earlier],
    today,
    dayOf,
  })
  expect(
    found.map(({ title, date, dueOn, at, isOverdue }) => ({ title, date, dueOn, at, isOverdue })),
  ).toEqual([
    { title: 'Nail trim', date: today, dueOn: '2026-11-18', at: '2026-11-18T08:00:00Z', isOverdue: true },
    { title: 'FVRCP', date: today, dueOn: '2026-11-19', at: null, isOverdue: true },
    { title: 'Brushing', date: today, dueOn: '2026-11-20', at: '2026-11-20T09:00:00Z', isOverdue: true },
    { title: 'Rabies', date: today, dueOn: today, at: null, isOverdue: false },
    {
      title: 'Bath',
      date: '2026-11-26',
      dueOn: '2026-11-26',
      at: '2026-11-26T09:00:00Z',
      isOverdue: false,
    },
  ])
})

// spec product: a reminder of all day has the same day in every zone
//   in packages/domain/src/due/due-day.rules.ts, apps/web/src/features/dashboard/today/due-row.tsx
test('an all-day item keeps its day in every zone', () => {
  // 9:00 in Tokyo, the previous day in Los Angeles.
  const allDay = { ...due('reminder', 'Bath', '2026-11-21T00:00:00Z'), date: today, time: null }
  const [bath] = entriesOfWeek({ visits: [], due: [allDay], today, dayOf: dayInLosAngeles })
  expect(bath).toMatchObject({ date: today, dueOn: today, at: null })
})

// spec product: a week at a glance: days with items, the next item, and all items of a chosen day
test('the next plans repeat nothing of another card', () => {
  expect(nextEntries(entries, visits, today).map(({ title }) => title)).toEqual([
    'Refill Insulin',
    'Dental Cleaning',
    'FVRCP',
  ])
})

// spec product: a pet’s overview lists the next items, each with a link to its record
test('what comes next for a pet is its own, without what its page says already', () => {
  const others = entries.map((entry) => (entry.title === 'Check-up' ? { ...entry, petId: 'biscuit' } : entry))
  expect(nextOfPet(others, 'miso', 'Rabies').map(({ title }) => title)).toEqual([
    'Refill Insulin',
    'Nail trim',
    'Dental Cleaning',
    'FVRCP',
  ])
  expect(nextOfPet(others, 'biscuit').map(({ title }) => title)).toEqual(['Check-up'])
})

test('each entry links to its record, and reminders to their tab', () => {
  expect(entries.map(weekEntryLink)).toEqual([
    '/pets/miso?tab=vax&record=Rabies',
    '/pets/miso?tab=meds&record=Insulin',
    '/pets/miso?tab=appts&record=Check-up',
    '/?tab=reminders',
    '/pets/miso?tab=appts&record=Dental%20Cleaning',
    '/pets/miso?tab=vax&record=FVRCP',
  ])
})
