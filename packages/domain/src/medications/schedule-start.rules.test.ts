import { describe, expect, it, test } from 'vitest'
import { step } from './rhythm.fixture.ts'
import {
  countTimesFrom,
  earlierDoses,
  type GivenDose,
  isCounted,
  soonDoses,
  type StartedSchedule,
} from './schedule-start.rules.ts'
import { dueDoses } from './schedule.rules.ts'

/** 10:34 PM. */
const now = new Date('2026-06-15T22:34:00Z')
const entered = '2026-05-01T07:00:00.000Z'
const schedule = (fields: Partial<StartedSchedule> = {}): StartedSchedule => ({
  frequency: 'Twice daily',
  times: ['08:00', '20:00'],
  rhythm: null,
  timesFrom: [entered, entered],
  startDate: '2026-06-01',
  endDate: null,
  timeZone: 'UTC',
  isActive: true,
  ...fields,
})
const inWords = (doses: readonly { date: string; time: string }[]) =>
  doses.map(({ date, time }) => `${date} ${time}`)
const earlier = (fields: Partial<StartedSchedule>, before?: StartedSchedule, at = now) =>
  inWords(earlierDoses(schedule(fields), before, at))

describe('earlier doses', () => {
  it('of a new medication are those of today that were due', () => {
    expect(earlier({})).toEqual(['2026-06-15 08:00', '2026-06-15 20:00'])
    expect(earlier({}, undefined, new Date('2026-06-15T12:00:00Z'))).toEqual(['2026-06-15 08:00'])
  })

  it('after midnight are those of the last hours of yesterday', () => {
    expect(earlier({}, undefined, new Date('2026-06-16T00:30:00Z'))).toEqual(['2026-06-15 20:00'])
  })

  it('are none before its start, when it is inactive and where it is given as needed', () => {
    expect(earlier({ startDate: '2026-06-16' })).toEqual([])
    expect(earlier({ isActive: false })).toEqual([])
    expect(earlier({ frequency: 'As needed', times: [] })).toEqual([])
  })

  it('of a changed schedule are the doses that were not planned before', () => {
    expect(earlier({}, schedule())).toEqual([])
    expect(earlier({ times: ['08:00', '21:00'] }, schedule())).toEqual(['2026-06-15 21:00'])
    const once = schedule({ frequency: 'Once daily', times: ['08:00'], timesFrom: [entered] })
    expect(earlier({}, once)).toEqual(['2026-06-15 20:00'])
  })

  it('of a reactivated medication are all of today', () => {
    expect(earlier({}, schedule({ isActive: false }))).toEqual(['2026-06-15 08:00', '2026-06-15 20:00'])
  })
})

const counted = (
  fields: Partial<StartedSchedule>,
  before?: StartedSchedule,
  choice = 'left-out' as const,
) => {
  const changed = schedule(fields)
  const started = { ...changed, timesFrom: countTimesFrom(changed, before, now, { choice }) }
  return inWords(dueDoses(started, '2026-06-15', '2026-06-16').filter((dose) => isCounted(started, dose)))
}
const tomorrow = ['2026-06-16 08:00', '2026-06-16 20:00']

test('a new medication counts from its next dose on', () => {
  expect(counted({})).toEqual(tomorrow)
})

test.each(['listed', 'given'] as const)('earlier doses that are %s count', (choice) => {
  const begun = countTimesFrom(schedule(), undefined, now, { choice })
  expect(begun).toEqual(['2026-06-15T08:00:00.000Z', '2026-06-15T20:00:00.000Z'])
})

test('a time that stays keeps its beginning, so that its open dose is not lost', () => {
  expect(
    countTimesFrom(schedule({ times: ['08:00', '21:00'] }), schedule(), now, { choice: 'left-out' }),
  ).toEqual([entered, now.toISOString()])
  expect(counted({ times: ['08:00', '21:00'] }, schedule())).toEqual([
    '2026-06-15 08:00',
    '2026-06-16 08:00',
    '2026-06-16 21:00',
  ])
})

test('another frequency keeps today’s open doses, and changes no earlier ones', () => {
  const once = schedule({ frequency: 'Once daily', times: ['08:00'], timesFrom: [entered] })
  expect(countTimesFrom(schedule(), once, now, { choice: 'left-out' })).toEqual([
    '2026-06-15T08:00:00.000Z',
    now.toISOString(),
  ])
})

test('a course that had ended, or was inactive, restarts', () => {
  expect(counted({}, schedule({ endDate: '2026-06-10' }))).toEqual(tomorrow)
  expect(counted({}, schedule({ isActive: false }))).toEqual(tomorrow)
})

test('steps that drift along the clock have one beginning', () => {
  const stepped = { frequency: 'Every 9 hours', times: ['08:00'], startDate: '2026-06-14' }
  expect(counted(stepped)).toEqual(['2026-06-16 05:00', '2026-06-16 14:00', '2026-06-16 23:00'])
})

test('without any stored start, every planned dose counts', () => {
  const old = schedule({ timesFrom: [] })
  expect(dueDoses(old, '2026-06-01', '2026-06-15').every((dose) => isCounted(old, dose))).toBe(true)
})

describe('a rhythm', () => {
  const twice = [step({ times: ['08:00', '20:00'], days: 30 }), step()]
  const before = schedule({ rhythm: twice })

  it('keeps the beginning of times that stay, as long as it keeps its days', () => {
    const moved = [step({ times: ['08:00', '21:00'], days: 30 }), step()]
    const changed = schedule({ rhythm: moved, times: ['08:00', '21:00'] })
    expect(countTimesFrom(changed, before, now, { choice: 'left-out' })).toEqual([entered, now.toISOString()])
    const other = schedule({ rhythm: [step({ every: 3, times: ['08:00', '20:00'] })] })
    // Today's unmarked doses remain, and earlier ones are unchanged.
    expect(countTimesFrom(other, before, now, { choice: 'left-out' })).toEqual([
      '2026-06-15T08:00:00.000Z',
      '2026-06-15T20:00:00.000Z',
    ])
  })

  it('that replaces a frequency keeps today’s open doses', () => {
    expect(earlier({ rhythm: twice }, schedule())).toEqual([])
    expect(countTimesFrom(schedule({ rhythm: twice }), schedule(), now, { choice: 'left-out' })).toEqual([
      '2026-06-15T08:00:00.000Z',
      '2026-06-15T20:00:00.000Z',
    ])
  })

  it('counts hours that drift from when the time counts with which they begin', () => {
    const drifting = step({ unit: 'hour', every: 9, times: ['08:00'] })
    const rhythm = [step({ times: ['06:00'], days: 14 }), drifting]
    const timesFrom = [entered, '2026-06-16T00:00:00Z']
    const started = schedule({ rhythm, times: ['06:00', '08:00'], timesFrom })
    const doses = dueDoses(started, '2026-06-14', '2026-06-16').filter((dose) => isCounted(started, dose))
    expect(inWords(doses)).toEqual([
      '2026-06-14 06:00',
      '2026-06-16 02:00',
      '2026-06-16 11:00',
      '2026-06-16 20:00',
    ])
  })
})

const given = (time: string, at: string, date = '2026-06-15'): GivenDose => ({
  date,
  time,
  at: new Date(at),
})

describe('coming doses that are too close to one that was given', () => {
  const once = { frequency: 'Once daily', times: ['08:00'], timesFrom: [entered] }
  const ten = new Date('2026-06-15T10:00:00Z')
  const thisMorning = given('08:00', '2026-06-15T08:00:00Z')
  const soon = (
    fields: Partial<StartedSchedule>,
    { before = once, doses = [thisMorning] }: { before?: Partial<StartedSchedule>; doses?: GivenDose[] } = {},
  ) => inWords(soonDoses(schedule(fields), schedule(before), doses, ten))

  // spec product: a schedule change that plans a dose too close to a given one, or one more on a day whose
  //   doses are all given, asks first; until the answer the dose is not offered
  it('are those within half of the time that lies between two', () => {
    expect(soon({ ...once, times: ['18:00'] })).toEqual(['2026-06-15 18:00'])
    expect(soon({ times: ['13:00', '01:00'] }, { before: {} })).toEqual(['2026-06-15 13:00'])
  })

  it('are those of a day that has had all of its doses, however far apart', () => {
    expect(soon({ ...once, times: ['23:00'] })).toEqual(['2026-06-15 23:00'])
  })

  it('are none where more doses a day are planned than were given', () => {
    expect(soon({ times: ['08:00', '20:00'] })).toEqual([])
  })

  it('are none where the times stay, late as the last dose was', () => {
    const late = given('08:00', '2026-06-15T09:55:00Z')
    const stepped = {
      frequency: 'every 4 hours',
      times: ['08:00', '12:00', '16:00', '20:00', '00:00', '04:00'],
    }
    expect(soon(stepped, { before: stepped, doses: [late] })).toEqual([])
  })

  it('are asked for again after a pause only where they are far enough', () => {
    const late = given('08:00', '2026-06-15T09:55:00Z')
    const paused = { isActive: false }
    expect(soon({ times: ['08:00', '14:00'] }, { before: paused, doses: [late] })).toEqual([])
    expect(
      soon(
        { times: ['08:00', '12:00'] },
        { before: paused, doses: [given('08:00', '2026-06-15T10:30:00Z')] },
      ),
    ).toEqual(['2026-06-15 12:00'])
  })

  it('are doses that another start date or another rhythm brings near', () => {
    const weekly = { frequency: 'Weekly', times: ['08:00'], startDate: '2026-06-15', timesFrom: [entered] }
    expect(soon({ ...weekly, startDate: '2026-06-16' }, { before: weekly })).toEqual(['2026-06-16 08:00'])
    expect(soon({ rhythm: [step({ every: 3, times: ['19:00'] })], startDate: '2026-06-15' })).toEqual([
      '2026-06-15 19:00',
    ])
  })

  it('are those of another zone', () => {
    // It is 19:00 in Tokyo, so 20:00 is in an hour.
    expect(soon({ ...once, times: ['20:00'], timeZone: 'Asia/Tokyo' })).toEqual(['2026-06-15 20:00'])
  })

  it('are not asked for where they are left out, and their time goes on with the next one', () => {
    const moved = schedule({ ...once, times: ['18:00'] })
    const leftOut = soonDoses(moved, schedule(once), [thisMorning], ten)
    const timesFrom = countTimesFrom(moved, schedule(once), ten, { choice: 'left-out', leftOut })
    const doses = dueDoses(moved, '2026-06-15', '2026-06-17').filter((dose) =>
      isCounted({ ...moved, timesFrom }, dose),
    )
    expect(inWords(doses)).toEqual(['2026-06-16 18:00', '2026-06-17 18:00'])
  })
})
