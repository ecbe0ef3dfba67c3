import type { Permission } from './access/permissions.ts'
import type { Feature, Plan } from './access/plans.ts'

/** The tutorials, in the order in which they are offered. None is called after the product, whose name may change. */
export const tutorialIds = ['welcome', 'health-tracking-mastery', 'premium-features-tour'] as const
export type TutorialId = (typeof tutorialIds)[number]

/** What a step may wait for. The server looks for it among the household's records. */
export const tutorialConditions = ['has_pets', 'has_health_logs', 'has_weights', 'has_reminders'] as const
export type TutorialCondition = (typeof tutorialConditions)[number]
export type HeldConditions = Readonly<Record<TutorialCondition, boolean>>

/** Places on the screens that steps point at; each stands there as `data-tour`. */
export const tourPlaces = [
  'add',
  'add-first-pet',
  'add-health-log',
  'today',
  'health-metrics',
  'advanced-tracking',
  'invite',
  'calendar-settings',
  'notifications-settings',
] as const
export type TourPlace = (typeof tourPlaces)[number]

export type StepComponent = 'modal' | 'tooltip' | 'spotlight' | 'banner'
export type StepPosition = 'top' | 'bottom' | 'left' | 'right'

/** What ends a step: the person says so, the household's records, or a press of what it points at. */
export type StepCompletion =
  | { type: 'manual' }
  | { type: 'database'; condition: TutorialCondition }
  | { type: 'interaction' }

/** A step of a tutorial (spec engagement §3). */
export interface TutorialStep {
  id: string
  title: string
  description: string
  component: StepComponent
  /** The page that it is about. */
  path: string
  /** What it points at: the first of these that is in sight. */
  targets: readonly TourPlace[]
  /** On which side of the target it stands, where there is room. */
  position: StepPosition
  /** It offers to press its target. */
  action?: 'click'
  completion: StepCompletion
  isSkippable: boolean
  /** Without these the step is left out. */
  needs?: { permission?: Permission; feature?: Feature }
}

/** A guided tour (spec engagement §3). */
export interface Tutorial {
  id: TutorialId
  name: string
  description: string
  category: 'first-time' | 'feature'
  triggerConditions: {
    /**
     * The age of the account in whole days: below the least it can't be started, above the greatest it does not start by
     * itself.
     */
    userDaysOld: { least: number; greatest: number }
    completedTutorials: readonly TutorialId[]
    /** The smallest plan that has it. */
    userTier: Plan
  }
  steps: readonly TutorialStep[]
}

/** Why somebody can't begin a tutorial. */
export const tutorialObstacles = ['plan', 'prerequisite', 'account-age'] as const
export type TutorialObstacle = (typeof tutorialObstacles)[number]

/** How far a person is in a tutorial. */
export interface TutorialProgress {
  /** How many of the tutorial's steps lie behind the person. */
  currentStep: number
  /** As many of these were done, and not passed over. */
  masteredSteps: number
  isCompleted: boolean
  /** The person has left it: it does not go on by itself. */
  isClosed: boolean
}
