import { expect, it } from 'vitest'
import { activityActions, activitySubjects, type ActivityEntry } from './activity.contract.ts'
import { changeInWords, deedInWords, doerOf, thingInWords } from './activity.texts.ts'

const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({
  id: '1',
  at: '2026-01-05T10:00:00Z',
  actorId: 'ana',
  actorName: 'Ana',
  action: 'added',
  subject: 'health_logs',
  subjectId: 'log',
  petId: null,
  label: null,
  change: null,
  access: null,
  isThere: true,
  ...fields,
})

it('words each action on each subject', () => {
  expect(deedInWords(entry({}))).toBe('added a health log')
  expect(deedInWords(entry({ subject: 'expenses' }))).toBe('added an expense')
  expect(deedInWords(entry({ subject: 'doses' }))).toBe('marked a dose')
  expect(deedInWords(entry({ subject: 'photos', action: 'deleted' }))).toBe('deleted a photo')
  for (const subject of activitySubjects)
    for (const action of activityActions) expect(deedInWords(entry({ subject, action }))).toMatch(/^[a-z]+ /)
})

it('names a thing as people do, a thing without a name by its type', () => {
  expect(thingInWords(entry({ label: 'advanced_tracking' }))).toBe('Advanced Tracking')
  expect(thingInWords(entry({ subject: 'photos', label: 'Grass at last' }))).toBe('Grass at last')
  expect(thingInWords(entry({}))).toBeNull()
})

// spec product: the activity as a feed by day, filtered by person, pet and kind, each entry leading to its record
//   while it is there
it('distinguishes joining and leaving from being removed', () => {
  const member = { subject: 'household_members', subjectId: 'sam' } as const
  expect(deedInWords(entry({ ...member, actorId: 'sam' }))).toBe('joined the family')
  expect(deedInWords(entry({ ...member, actorId: 'sam', action: 'deleted' }))).toBe('left the family')
  expect(deedInWords(entry({ ...member, action: 'deleted' }))).toBe('removed someone from the family')
  const ended = entry({ ...member, actorId: null, actorName: null, action: 'deleted', label: 'Sam' })
  expect(`${doerOf(ended)} ${deedInWords(ended)}`).toBe('Sam left the family')
  expect(doerOf(entry({ actorName: null }))).toBe('A former member')
})

it('names the new owner of a household that changed hands', () => {
  const handed = entry({ subject: 'households', action: 'changed', label: 'Sam' })
  expect(`${doerOf(handed)} ${deedInWords(handed)}`).toBe('Ana handed the household over to Sam')
  expect(thingInWords(handed)).toBeNull()
})

it('shows both versions of a corrected dose', () => {
  const before = { outcome: 'skipped' as const, givenAt: null, amount: null, note: 'Spat out', byName: 'Sam' }
  const after = {
    outcome: 'partial' as const,
    givenAt: '2026-01-05T08:02:00Z',
    amount: 0.5,
    note: null,
    byName: null,
  }
  expect(changeInWords({ before, after }, (at) => at.slice(11, 16))).toBe(
    'Skipped by Sam, “Spat out” → Partly given 08:02, 0.5 units',
  )
})

const about = (fields: Partial<ActivityEntry>) => entry({ subject: 'support_access', ...fields })
const sentence = (shown: ActivityEntry) => `${doerOf(shown)} ${deedInWords(shown)}`

// spec product: support access is granted by the user, for a limited time, and logged for both
it('says when the support could look, and what it looked at', () => {
  expect(sentence(about({ access: { hours: 168 } }))).toBe('Ana let support look for 7 days')
  const looked = { action: 'read', actorId: null, actorName: null } as const
  const byPriya = { byName: 'Priya', kind: 'medications' } as const
  const read = about({ ...looked, label: 'Biscuit', access: byPriya })
  expect(sentence(read)).toBe('Priya from Support looked at the medications of Biscuit')
  expect(thingInWords(read)).toBeNull()
  expect(sentence(about({ ...looked, access: { kind: 'pets' } }))).toBe('Support looked at the pets')
  expect(sentence(about({ action: 'changed', access: { end: 'owner' } }))).toBe('Ana ended support access')
  const expired = about({ action: 'changed', actorId: null, actorName: null, access: { end: 'time' } })
  expect(sentence(expired)).toBe('Support could look until now: the time is over')
})
