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

/** A user's permissions and plan features in the acting household. */
export interface Standing {
  may: Partial<Record<Permission, unknown>>
  features: readonly Feature[]
  plan: Plan
}

/** Facts about a user that decide which tutorials are available. */
export interface TutorialFacts {
  standing: Standing
  /** Age of the account in whole days. */
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

/** Returns the age of an account in whole days of 24 hours, never below 0. */
export const accountAgeInDays = (createdAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MILLISECONDS))

const isFor = ({ needs }: TutorialStep, { may, features }: Standing): boolean =>
  (!needs?.permission || may[needs.permission] !== undefined) &&
  (!needs?.feature || features.includes(needs.feature))

/** Returns the steps that apply to a user: leaves out those whose permission or feature is missing. */
export const stepsFor = ({ steps }: Tutorial, standing: Standing): TutorialStep[] =>
  steps.filter((step) => isFor(step, standing))

/** True if a tutorial applies to a user on any plan: it has a step that their role permits. */
export const concerns = ({ steps }: Tutorial, { may }: Standing): boolean =>
  steps.some(({ needs }) => needs?.permission && may[needs.permission] !== undefined)

const progressOf = ({ progress }: TutorialFacts, id: TutorialId): TutorialProgress =>
  progress.get(id) ?? notBegun

/** Returns the obstacle to starting a tutorial; undefined if there is none. A started tutorial stays available. */
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

/** Lists the tutorials that a user can start or continue (spec engagement §2, More Available). */
export const availableTutorials = (facts: TutorialFacts): Tutorial[] =>
  tutorials.filter(
    (tutorial) =>
      concerns(tutorial, facts.standing) &&
      obstacleOf(tutorial, facts) === undefined &&
      !progressOf(facts, tutorial.id).isCompleted,
  )

/** A tutorial that starts or continues automatically, and its current step. */
export interface OfferedTutorial {
  id: TutorialId
  step: number
}

/**
 * Returns the tutorial to show automatically: one that the user is in the middle of, or else the first that may start
 * and was not left (spec engagement §4).
 */
export function tutorialToOffer(facts: TutorialFacts): OfferedTutorial | undefined {
  const open = availableTutorials(facts).filter(({ id }) => !progressOf(facts, id).isClosed)
  const begun = open.find(({ id }) => progressOf(facts, id).currentStep > 0)
  const fresh = open.find(({ triggerConditions: { userDaysOld } }) => facts.daysOld <= userDaysOld.greatest)
  const offered = begun ?? fresh
  return offered && { id: offered.id, step: progressOf(facts, offered.id).currentStep }
}

/** A client's report of progress in a tutorial. */
export interface ProgressReport {
  /** Number of the tutorial's steps that are done or skipped now. */
  currentStep: number
  /** Ids of skipped steps. */
  skipped: readonly string[]
  /** True to leave the tutorial, false to return to it; undefined changes nothing. */
  isClosed?: boolean | undefined
}

/**
 * Applies a report to a user's progress. Progress never decreases, so a late or repeated report changes nothing.
 * @returns the new progress; or the error for a step whose condition the household's records don't meet, or that can't be
 * skipped
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

/** Celebration at the end of a tutorial (spec engagement §4). */
export type Celebration = 'tutorial' | 'milestone' | 'mastery'

const MASTERY_FROM = 5
const MILESTONE_EVERY = 3

/** @param completed number of completed tutorials, including this one */
export function celebrationOf(completed: number): Celebration {
  if (completed >= MASTERY_FROM) return 'mastery'
  return completed > 0 && completed % MILESTONE_EVERY === 0 ? 'milestone' : 'tutorial'
}
