import { describe, expect, test } from 'vitest'
import { permissionsOf } from '../kernel/access/permissions.ts'
import { type Plan, planTable } from '../kernel/access/plans.ts'
import type { HouseholdRole } from '../kernel/access/roles.ts'
import type { HeldConditions, TutorialId, TutorialProgress } from '../kernel/tutorials.vocabulary.ts'
import {
  accountAgeInDays,
  afterReport,
  availableTutorials,
  celebrationOf,
  concerns,
  notBegun,
  obstacleOf,
  type Standing,
  stepsFor,
  type TutorialFacts,
  tutorialToOffer,
} from './tutorials.rules.ts'
import { celebrationMilliseconds } from './tutorials.timing.ts'
import { tutorialOf, tutorials } from './tutorials.ts'

const as = (role: HouseholdRole, plan: Plan = 'free'): Standing => ({
  may: permissionsOf(role),
  features: planTable[plan].features,
  plan,
})
const completed: TutorialProgress = { ...notBegun, currentStep: 6, masteredSteps: 6, isCompleted: true }
const stepsOf = (role: HouseholdRole) => stepsFor(tutorialOf('welcome'), as(role)).map(({ id }) => id)
const nothingHeld: HeldConditions = {
  has_pets: false,
  has_health_logs: false,
  has_weights: false,
  has_reminders: false,
}

function facts(
  daysOld: number,
  progress: Partial<Record<TutorialId, TutorialProgress>> = {},
  standing = as('owner'),
): TutorialFacts {
  return {
    standing,
    daysOld,
    progress: new Map(Object.entries(progress) as [TutorialId, TutorialProgress][]),
  }
}

// spec engagement §2: a step guide as modal, tooltip, spotlight or banner, with title, description, ‘Step n of total’
//   and a progress bar
// spec engagement §4: three tutorials with 6, 4 and 4 steps and their conditions
test('the tutorials have the steps of the specification, and no two with one id', () => {
  expect(tutorials.map(({ id, steps }) => [id, steps.length])).toEqual([
    ['welcome', 6],
    ['health-tracking-mastery', 4],
    ['premium-features-tour', 4],
  ])
  for (const { steps } of tutorials) expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
  const components = tutorials.flatMap(({ steps }) => steps.map(({ component }) => component))
  expect(new Set(components)).toEqual(new Set(['modal', 'tooltip', 'spotlight', 'banner']))
})

test('a step that points at something names it, and one that presses it does so', () => {
  for (const { steps } of tutorials) {
    for (const { component, targets, action, completion } of steps) {
      expect(targets.length > 0).toBe(component === 'tooltip' || component === 'spotlight')
      if (completion.type === 'interaction') expect(action).toBe('click')
    }
  }
})

test('an account is as old as its whole days, and never younger than new', () => {
  const created = new Date('2026-03-01T12:00:00Z')
  expect(accountAgeInDays(created, new Date('2026-03-02T11:59:59Z'))).toBe(0)
  expect(accountAgeInDays(created, new Date('2026-03-04T12:00:00Z'))).toBe(3)
  expect(accountAgeInDays(created, new Date('2026-02-01T12:00:00Z'))).toBe(0)
})

describe('a role', () => {
  test('gets the steps for its permissions', () => {
    expect(stepsOf('owner')).toHaveLength(6)
    expect(stepsOf('caregiver')).not.toContain('first-pet')
    expect(stepsOf('viewer')).toEqual(['welcome', 'dashboard', 'congratulations'])
  })

  test('gets no tutorial without a step for it', () => {
    expect(concerns(tutorialOf('welcome'), as('member'))).toBe(false)
    expect(tutorialToOffer(facts(0, {}, as('member')))).toBeUndefined()
    expect(concerns(tutorialOf('premium-features-tour'), as('member', 'pro'))).toBe(false)
    expect(concerns(tutorialOf('premium-features-tour'), as('owner'))).toBe(true)
  })
})

describe('what comes up on its own', () => {
  // spec engagement §4: an eligible tutorial starts on its own: age, prerequisites, none active
  test.each([
    [0, {}, 'welcome'],
    [7, {}, 'welcome'],
    [8, {}, undefined],
    [2, { welcome: completed }, undefined],
    [3, { welcome: completed }, 'health-tracking-mastery'],
    [60, { welcome: completed }, 'health-tracking-mastery'],
    [61, { welcome: completed }, undefined],
    [5, { welcome: { ...notBegun, isClosed: true } }, undefined],
  ] as const)('is for an account of %i days with %o: %s', (daysOld, progress, id) => {
    expect(tutorialToOffer(facts(daysOld, progress))?.id).toBe(id)
  })

  // spec engagement §4: a tutorial with saved progress in the middle resumes on load
  test('is first the one in progress, at any age, unless the user left it', () => {
    const middle = { ...notBegun, currentStep: 2, masteredSteps: 1 }
    expect(tutorialToOffer(facts(400, { welcome: middle }))).toEqual({ id: 'welcome', step: 2 })
    const left = { welcome: completed, 'health-tracking-mastery': { ...middle, isClosed: true } }
    expect(tutorialToOffer(facts(5, left))).toBeUndefined()
    expect(tutorialToOffer(facts(400, { welcome: completed }, as('owner', 'premium')))?.id).toBe(
      'premium-features-tour',
    )
  })
})

const obstacle = (id: TutorialId, known: TutorialFacts) => obstacleOf(tutorialOf(id), known)

// spec engagement §4: three tutorials with 6, 4 and 4 steps and their conditions
test('a tutorial is open from its least age on, after those before it, on its plan; greater age closes none', () => {
  expect(obstacle('welcome', facts(900))).toBeUndefined()
  expect(obstacle('health-tracking-mastery', facts(900))).toBe('prerequisite')
  expect(obstacle('health-tracking-mastery', facts(2, { welcome: completed }))).toBe('account-age')
  expect(obstacle('health-tracking-mastery', facts(900, { welcome: completed }))).toBeUndefined()
  expect(obstacle('premium-features-tour', facts(900, { welcome: completed }))).toBe('plan')
  const onPro = facts(0, { welcome: completed }, as('owner', 'pro'))
  expect(obstacle('premium-features-tour', onPro)).toBeUndefined()
  expect(availableTutorials(onPro).map(({ id }) => id)).toEqual(['premium-features-tour'])
})

describe('a report', () => {
  const welcome = tutorialOf('welcome')
  const report = (
    before: TutorialProgress,
    currentStep: number,
    {
      skipped = [],
      held = {},
      role = 'owner',
      isClosed,
    }: {
      skipped?: string[]
      held?: Partial<HeldConditions>
      role?: HouseholdRole
      isClosed?: boolean
    } = {},
  ) =>
    afterReport(
      welcome,
      before,
      { currentStep, skipped, isClosed },
      { standing: as(role), held: { ...nothingHeld, ...held } },
    )

  test('advances, counts completed steps, and never goes back', () => {
    const second = report(notBegun, 1)
    expect(second).toEqual({ progress: { ...notBegun, currentStep: 1, masteredSteps: 1 } })
    const later = { ...notBegun, currentStep: 3, masteredSteps: 2 }
    expect(report(later, 1)).toEqual({ progress: later })
    expect(report(later, 3)).toEqual({ progress: later })
  })

  // spec engagement §3: completion by database condition is decided from the household’s records
  test('passes a step that waits for a record once there is one, or by skipping it', () => {
    const before = { ...notBegun, currentStep: 1, masteredSteps: 1 }
    expect(report(before, 2)).toMatchObject({ refused: { code: 'TUTORIAL_STEP_NOT_DONE' } })
    expect(report(before, 2, { held: { has_pets: true } })).toMatchObject({
      progress: { currentStep: 2, masteredSteps: 2 },
    })
    expect(report(before, 2, { skipped: ['first-pet'] })).toMatchObject({
      progress: { currentStep: 2, masteredSteps: 1 },
    })
  })

  // spec engagement §5: skipping is blocked for non-skippable steps
  test('does not skip a step that can’t be skipped', () => {
    expect(report(notBegun, 1, { skipped: ['welcome'] })).toMatchObject({
      refused: { code: 'TUTORIAL_STEP_NOT_SKIPPABLE' },
    })
  })

  test('skips steps that are not for the role, without counting them', () => {
    expect(report(notBegun, 6, { role: 'viewer' })).toEqual({
      progress: { currentStep: 6, masteredSteps: 3, isCompleted: true, isClosed: false },
    })
  })

  test('leaves, comes back, and changes nothing once all is done', () => {
    const left = report(notBegun, 0, { isClosed: true })
    expect(left).toEqual({ progress: { ...notBegun, isClosed: true } })
    const closed = { ...notBegun, currentStep: 1, masteredSteps: 1, isClosed: true }
    expect(report(closed, 1)).toEqual({ progress: closed })
    expect(report(closed, 1, { isClosed: false })).toMatchObject({ progress: { isClosed: false } })
    expect(report(completed, 2, { isClosed: true })).toEqual({ progress: completed })
  })
})

// spec engagement §4: Tutorial Started and Tutorial Complete!; celebration of 4 or 5 seconds by type; Next Tutorial
//   after 500 ms
test.each([
  [1, 'tutorial', 4000],
  [2, 'tutorial', 4000],
  [3, 'milestone', 4000],
  [4, 'tutorial', 4000],
  [5, 'mastery', 5000],
  [6, 'mastery', 5000],
] as const)('%i complete tutorials are a %s, shown for %i ms', (count, kind, milliseconds) => {
  expect(celebrationOf(count)).toBe(kind)
  expect(celebrationMilliseconds(kind)).toBe(milliseconds)
})
