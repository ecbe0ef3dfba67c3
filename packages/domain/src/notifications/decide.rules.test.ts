import { describe, expect, it } from 'vitest'
import { answeredPush, isMailed, kindOf, linkOf, mailAt, pushOf, typeOf } from './channels.rules.ts'
import { decideNotices } from './decide.rules.ts'
import type { NoticeFacts } from './notices.facts.ts'
import { facts, NOW, person, dueItem } from './notices.fixture.ts'
import { inARow } from './notices.texts.ts'

const now = NOW
const draftOf = (fields: Partial<NoticeFacts> = {}) => {
  const [draft] = decideNotices(facts(fields), now).drafts
  if (!draft) throw new Error('There is no notice')
  return draft
}
const reminderMessage = (date: string, time: string | null, at: string) =>
  draftOf({ due: [dueItem({ kind: 'reminder', date, time, at: new Date(at) })] }).message
const place = { notificationId: 'told', householdId: 'home' }

describe('due items', () => {
  it('is notified, and gets its next step', () => {
    const { next, drafts } = decideNotices(facts(), now)
    expect(drafts).toHaveLength(1)
    expect(next[0]?.next).toEqual({ step: 1, at: new Date('2026-06-15T08:30:00Z') })
  })

  it('is not notified twice of a step to the same person', () => {
    const notified = [{ userId: 'ana', step: 0, notificationId: 'told' }]
    expect(decideNotices(facts({ due: [dueItem({ notified })] }), now).drafts).toEqual([])
  })

  it('goes to an assigned person alone, and to everyone once that person has left', () => {
    const people = [person(), person({ userId: 'sam', role: 'caregiver' })]
    const toldOf = (assignedTo: string) => {
      const due = [dueItem({ kind: 'reminder', assignedTo })]
      return decideNotices(facts({ people, due }), now).drafts.map((draft) => draft.person.userId)
    }
    expect([toldOf('sam'), toldOf('gone')]).toEqual([['sam'], ['ana', 'sam']])
  })

  it('that was held back is dropped once it is settled, or its person has left', () => {
    const held = [
      { userId: 'ana', step: 0, dueItem: dueItem({ outcome: 'given' }) },
      { userId: 'gone', step: 0, dueItem: dueItem() },
    ]
    const { dropped, drafts } = decideNotices(facts({ due: [], held }), now)
    expect([dropped.length, drafts]).toEqual([2, []])
  })
})

describe('a dose', () => {
  it('is notified with the amount of its rhythm', () => {
    expect(draftOf({ due: [dueItem({ units: 2 })] }).message).toBe('5.4 mg · 2 units · due at 08:00')
  })
})

const escalatedActions = (role: 'caregiver' | 'viewer') => {
  const people = [person({ role })]
  const alerts = { minutes: 30, times: 0, escalateTo: 'ana' }
  const draft = draftOf({ people, alerts, due: [dueItem({ step: 1 })] })
  expect(draft.title).toBe('Nobody has answered: Apoquel for Luna')
  return pushOf(draft, place)?.actions
}

describe('the push of an escalated dose', () => {
  // spec product: a push offers only the answers that the role may give
  it('offers only the answers that the role may give', () => {
    expect(escalatedActions('caregiver')).toEqual(['done', 'snooze'])
    expect(escalatedActions('viewer')).toEqual([])
  })
})

describe('a dose snoozed until before its due time', () => {
  const early = dueItem({
    at: new Date(now.getTime() + 3_600_000),
    snoozedUntil: now,
    step: 1,
    roundStep: 1,
  })

  it('is announced as coming up when the snooze ends', () => {
    expect(draftOf({ due: [early] })).toMatchObject({
      title: 'Coming up: Apoquel for Luna',
      isRepeat: false,
    })
  })

  it('is due for the first time at its due time, and is escalated after all repeats', () => {
    const alerts = { minutes: 30, times: 1, escalateTo: 'ana' }
    const titleAt = (step: number) =>
      draftOf({
        alerts,
        due: [{ ...early, at: new Date(now.getTime() - 1), snoozedUntil: new Date(0), step }],
      }).title
    expect([titleAt(2), titleAt(3), titleAt(4)]).toEqual([
      'Time for: Apoquel for Luna',
      'Still due: Apoquel for Luna',
      'Nobody has answered: Apoquel for Luna',
    ])
  })
})

describe('a dose for which it is too late', () => {
  const tooLate = dueItem({ tooLateAt: new Date(now.getTime() - 1) })

  // spec product: a notification of a dose that is too late says so and is not answered with Given
  it('is announced as such, and its push does not offer to give it', () => {
    const draft = draftOf({ due: [tooLate] })
    expect([draft.title, draft.message]).toEqual([
      'Past its time: Apoquel for Luna',
      'Too late for this dose: ask your vet · 5.4 mg · due at 08:00',
    ])
    expect(pushOf(draft, place)?.actions).toEqual(['snooze'])
  })

  it('is named among several, none of which is given with one tap', () => {
    const draft = draftOf({ due: [tooLate, dueItem({ id: 'dose-2', name: 'Rimadyl' })] })
    expect(draft.message).toBe('Apoquel: too late, ask your vet, Rimadyl')
    expect(pushOf(draft, place)?.actions).toEqual(['snooze'])
  })

  it('may be given at its latest moment', () => {
    expect(pushOf(draftOf({ due: [dueItem({ tooLateAt: now })] }), place)?.actions).toEqual([
      'done',
      'snooze',
    ])
  })
})

describe('a reminder', () => {
  it('names its day in a late notice', () => {
    expect([
      reminderMessage('2026-06-15', null, '2026-06-15T09:00:00Z'),
      reminderMessage('2026-06-13', null, '2026-06-13T09:00:00Z'),
      reminderMessage('2026-06-15', '08:00', '2026-06-15T08:00:00Z'),
      reminderMessage('2026-06-14', '23:30', '2026-06-14T23:30:00Z'),
    ]).toEqual(['Due today', 'Due 2 days ago', 'Due at 08:00', 'Due yesterday at 23:30'])
  })
})

describe('several things at once', () => {
  const booster = dueItem({
    id: 'rabies',
    kind: 'vaccination',
    name: 'Rabies',
    date: '2026-07-15',
    time: null,
  })
  const visit = dueItem({
    id: 'check-up',
    kind: 'visit',
    name: 'Check-up',
    date: '2026-06-16',
    at: new Date('2026-06-16T15:00:00Z'),
  })

  // spec product: a notification of several items gives each item's time, if some are not due yet
  it('say for each when it is, where some are still to come', () => {
    expect(draftOf({ due: [dueItem(), visit, booster] })).toMatchObject({
      title: '3 things for Luna',
      message: 'Apoquel at 08:00, Rabies in 30 days, Check-up tomorrow at 15:00',
      unnamed: { title: '3 things are due or coming up' },
    })
    expect(draftOf({ due: [visit, booster] })).toMatchObject({
      title: '2 things are coming up for Luna',
      message: 'Rabies in 30 days, Check-up tomorrow at 15:00',
      unnamed: { title: '2 things are coming up' },
    })
    expect(draftOf({ due: [booster] })).toMatchObject({ unnamed: { title: 'Something is coming up' } })
  })

  it('are only named where all of them are due', () => {
    expect(draftOf({ due: [dueItem(), dueItem({ id: 'dose-2', name: 'Rimadyl' })] })).toMatchObject({
      title: '2 things are due for Luna',
      message: 'Apoquel, Rimadyl',
      unnamed: { title: '2 things are due' },
    })
  })
})

describe('a push', () => {
  it('names the due item, and can be answered', () => {
    expect(pushOf(draftOf(), place)).toEqual({
      id: 'told',
      tag: 'told',
      title: 'Time for: Apoquel for Luna',
      body: '5.4 mg · due at 08:00',
      url: '/?household=home',
      household: 'home',
      actions: ['done', 'snooze'],
      doneLabel: 'Given',
    })
  })

  // spec product: a lock screen shows no more than the person allows
  it('names nothing where the lock screen may not', () => {
    const people = [person({ lockScreenDetails: false })]
    const push = pushOf(
      draftOf({ people, due: [dueItem(), dueItem({ id: 'dose-2', name: 'Rimadyl' })] }),
      place,
    )
    expect(push).toMatchObject({ title: '2 things are due' })
    for (const word of ['Apoquel', 'Rimadyl', 'Luna', '5.4']) expect(JSON.stringify(push)).not.toContain(word)
    const settled = dueItem({ outcome: 'given', settledBy: 'sam', settledByName: 'Sam', settledAt: now })
    const others = [{ notificationId: 'told', userId: 'ana', dueItem: settled }]
    const [answered] = decideNotices(facts({ people, due: [settled], others }), now).answered
    const later = answered && answeredPush(answered, 'home')
    expect(later).toMatchObject({ title: 'Answered', silent: true, tag: 'told' })
    for (const word of ['Apoquel', 'Luna', 'Sam']) expect(JSON.stringify(later)).not.toContain(word)
  })

  // spec core-records §3: the notification switches have their effect: email, browser, reminders, health,
  //   appointments, medications
  it('is empty for a user without a device or without notifications', () => {
    expect(pushOf(draftOf({ people: [person({ hasPush: false })] }), place)).toBeUndefined()
    const switches = { ...person().switches, browserNotifications: false }
    expect(pushOf(draftOf({ people: [person({ switches })] }), place)).toBeUndefined()
  })

  it('of a visit opens the app to be answered', () => {
    const visit = dueItem({ kind: 'visit', at: new Date('2026-06-16T10:00:00Z'), time: null })
    const draft = draftOf({ due: [visit] })
    expect(pushOf(draft, place)).toMatchObject({ actions: [], url: '/pets/luna?household=home' })
    expect([kindOf(draft), linkOf(draft)]).toEqual(['visit', '/pets/luna'])
  })

  it('names the person who answered, and only closes on that person’s own devices', () => {
    const settled = dueItem({ outcome: 'given', settledBy: 'sam', settledByName: 'Sam', settledAt: now })
    const people = [person(), person({ userId: 'sam', role: 'caregiver' })]
    const others = people.map(({ userId }) => ({ notificationId: `of-${userId}`, userId, dueItem: settled }))
    const { answered } = decideNotices(facts({ people, due: [settled], others }), now)
    expect(answered.map((each) => answeredPush(each, 'home'))).toMatchObject([
      { tag: 'of-ana', title: 'Given by Sam', silent: true, actions: [] },
      { tag: 'of-sam', closes: true },
    ])
  })

  it('waits until all items of its notification are answered', () => {
    const settled = dueItem({ outcome: 'given', settledBy: 'sam', settledByName: 'Sam' })
    const others = [settled, dueItem({ id: 'dose-2' })].map((other) => ({
      notificationId: 'told',
      userId: 'ana',
      dueItem: other,
    }))
    expect(decideNotices(facts({ due: [settled], others }), now).answered).toEqual([])
  })
})

describe('a mail', () => {
  it('is sent at once to a person without pushes, and later to others', () => {
    expect(mailAt(draftOf({ people: [person({ hasPush: false })] }), now)).toEqual(now)
    expect(mailAt(draftOf(), now)).toEqual(new Date('2026-06-15T08:10:00Z'))
  })

  it('is not sent for a repetition, but for an escalation', () => {
    const again = dueItem({ step: 1 })
    const alerts = { minutes: 30, times: 0, escalateTo: 'ana' }
    expect([isMailed(draftOf({ due: [again] })), isMailed(draftOf({ due: [again], alerts }))]).toEqual([
      false,
      true,
    ])
    expect(typeOf(draftOf({ due: [again], alerts }))).toBe('error')
  })

  it('is not sent for a kind that the person ended', () => {
    expect(isMailed(draftOf({ people: [person({ unmailedKinds: ['dose'] })] }))).toBe(false)
  })
})

it('names a few in a row and counts the rest', () => {
  expect([inARow(['Luna']), inARow(['Luna', 'Milo', 'Luna'])]).toEqual(['Luna', 'Luna and Milo'])
  expect(inARow(['Luna', 'Milo', 'Fern'])).toBe('Luna, Milo, and Fern')
  expect(inARow(['Luna', 'Milo', 'Fern', 'Pip'])).toBe('Luna, Milo, and 2 more')
})
