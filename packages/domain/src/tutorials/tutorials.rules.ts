import type { Permission } from '../kernel/access/permissions.ts'
import { type Feature, type Plan, plans } from '../kernel/access/plans.ts'
import type { ErrorDefinition } from '../kernel/errors.ts'
import type {
  HeldConditions,
  Tutorial,
  TutorialId,
  TutorialObstacle,
  TutorialProgress,
  TutorialStep,
} from '../kernel/tutorials.vocabulary.ts'
import { tutorialErrors } from './tutorials.errors.ts'
import { tutorials } from './tutorials.ts'

/** What somebody may do and has in the household they act in. */
export interface Standing {
  may: Partial<Record<Permission, unknown>>
  features: readonly Feature[]
  plan: Plan
}

/** Who is looked at, for what they can begin. */
export interface TutorialFacts {
  standing: Standing
  /** The age of the account in whole days. */
  daysOld: number
  progress: ReadonlyMap<TutorialId, TutorialProgress>
}

export const notBegun: TutorialProgress = {
  currentStep: 0,
  masteredSteps: 0,
  isCompleted: false,
  isClosed: false,
}

const DAY_MILLISECONDS = 86_400_000

/** The age of an account in whole days of 24 hours, never below 0. */
export const accountAgeInDays = (createdAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MILLISECONDS))

const isFor = ({ needs }: TutorialStep, { may, features }: Standing): boolean =>
  (!needs?.permission || may[needs.permission] !== undefined) &&
  (!needs?.feature || features.includes(needs.feature))

/** The steps that make sense for somebody: without those about what they may not do or do not have. */
export const stepsFor = ({ steps }: Tutorial, standing: Standing): TutorialStep[] =>
  steps.filter((step) => isFor(step, standing))

/** Whether a tutorial has anything to tell somebody, on whichever plan: a step about what their role may do. */
export const concerns = ({ steps }: Tutorial, { may }: Standing): boolean =>
  steps.some(({ needs }) => needs?.permission && may[needs.permission] !== undefined)

const progressOf = ({ progress }: TutorialFacts, id: TutorialId): TutorialProgress =>
  progress.get(id) ?? notBegun

/** What keeps somebody from beginning a tutorial; undefined where nothing does. What was begun stays open. */
export function obstacleOf(
  { id, triggerConditions }: Tutorial,
  facts: TutorialFacts,
): TutorialObstacle | undefined {
  const { userDaysOld, completedTutorials, userTier } = triggerConditions
  if (plans.indexOf(facts.standing.plan) < plans.indexOf(userTier)) return 'plan'
  if (progressOf(facts, id).currentStep > 0) return undefined
  if (!completedTutorials.every((before) => progressOf(facts, before).isCompleted)) return 'prerequisite'
  return facts.daysOld < userDaysOld.least ? 'account-age' : undefined
}

/** The tutorials that somebody can begin or go on with (spec engagement §2, More Available). */
export const availableTutorials = (facts: TutorialFacts): Tutorial[] =>
  tutorials.filter(
    (tutorial) =>
      concerns(tutorial, facts.standing) &&
      obstacleOf(tutorial, facts) === undefined &&
      !progressOf(facts, tutorial.id).isCompleted,
  )

/** A tutorial that starts or goes on by itself, behind so many of its steps. */
export interface OfferedTutorial {
  id: TutorialId
  step: number
}

/**
 * What comes up by itself: a tutorial that somebody is in the middle of, or else the first that may start and has not
 * been left (spec engagement §4).
 */
export function tutorialToOffer(facts: TutorialFacts): OfferedTutorial | undefined {
  const open = availableTutorials(facts).filter(({ id }) => !progressOf(facts, id).isClosed)
  const begun = open.find(({ id }) => progressOf(facts, id).currentStep > 0)
  const fresh = open.find(({ triggerConditions: { userDaysOld } }) => facts.daysOld <= userDaysOld.greatest)
  const offered = begun ?? fresh
  return offered && { id: offered.id, step: progressOf(facts, offered.id).currentStep }
}

/** What a person says of a tutorial. */
export interface ProgressReport {
  /** How many of its steps lie behind them now. */
  currentStep: number
  /** Ids of steps that they passed over. */
  skipped: readonly string[]
  /** They leave it, or come back to it; without either it stays as it is. */
  isClosed?: boolean | undefined
}

/**
 * How far a person is after a report. Progress never goes back, so a report that comes late or twice changes nothing.
 * @returns what is refused: a step that the household's records do not bear out, or one that can't be skipped
 */
export function afterReport(
  tutorial: Tutorial,
  before: TutorialProgress,
  report: ProgressReport,
  { standing, held }: { standing: Standing; held: HeldConditions },
): { progress: TutorialProgress } | { refused: ErrorDefinition } {
  if (before.isCompleted) return { progress: before }
  const passed = tutorial.steps
    .slice(before.currentStep, report.currentStep)
    .filter((step) => isFor(step, standing))
  let masteredSteps = before.masteredSteps
  for (const { id, isSkippable, completion } of passed) {
    const isSkipped = report.skipped.includes(id)
    if (isSkipped && !isSkippable) return { refused: tutorialErrors.TUTORIAL_STEP_NOT_SKIPPABLE }
    if (isSkipped) continue
    if (completion.type === 'database' && !held[completion.condition])
      return { refused: tutorialErrors.TUTORIAL_STEP_NOT_DONE }
    masteredSteps += 1
  }
  const currentStep = Math.max(before.currentStep, report.currentStep)
  const isCompleted = currentStep >= tutorial.steps.length
  const isClosed = !isCompleted && (report.isClosed ?? before.isClosed)
  return { progress: { currentStep, masteredSteps, isCompleted, isClosed } }
}

/** How the end of a tutorial is celebrated (spec engagement §4). */
export type Celebration = 'tutorial' | 'milestone' | 'mastery'

const MASTERY_FROM = 5
const MILESTONE_EVERY = 3

/** @param completed how many tutorials are complete, with this one */
export function celebrationOf(completed: number): Celebration {
  if (completed >= MASTERY_FROM) return 'mastery'
  return completed > 0 && completed % MILESTONE_EVERY === 0 ? 'milestone' : 'tutorial'
}
