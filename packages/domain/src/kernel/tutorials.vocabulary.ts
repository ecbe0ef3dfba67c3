import type { Permission } from './access/permissions.ts'
import type { Feature, Plan } from './access/plans.ts'

/** The tutorials, in the order in which they are offered. No id contains the product's name, which may change. */
export const tutorialIds = ['welcome', 'health-tracking-mastery', 'premium-features-tour'] as const
export type TutorialId = (typeof tutorialIds)[number]

/** Conditions that a step can wait for. The server checks them against the household's records. */
export const tutorialConditions = ['has_pets', 'has_health_logs', 'has_weights', 'has_reminders'] as const
export type TutorialCondition = (typeof tutorialConditions)[number]
export type HeldConditions = Readonly<Record<TutorialCondition, boolean>>

/** Elements that steps point at; each element carries its name as `data-tour`. */
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

/**
 * Event that completes a step: the user confirms it, the household's records meet a condition, or the user presses the
 * step's target.
 */
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
  /** Page to which the step belongs. */
  path: string
  /** Candidate targets: the step points at the first visible one. */
  targets: readonly TourPlace[]
  /** Preferred side of the target, if it has room. */
  position: StepPosition
  /** Offers a button that presses the target. */
  action?: 'click'
  completion: StepCompletion
  isSkippable: boolean
  /** Requirements without which the step is left out. */
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
     * Age of the account in whole days. Below `least` the tutorial can't be started; above `greatest` it does not start
     * automatically.
     */
    userDaysOld: { least: number; greatest: number }
    completedTutorials: readonly TutorialId[]
    /** Smallest plan that includes the tutorial. */
    userTier: Plan
  }
  steps: readonly TutorialStep[]
}

/** Reasons that keep a user from starting a tutorial. */
export const tutorialObstacles = ['plan', 'prerequisite', 'account-age'] as const
export type TutorialObstacle = (typeof tutorialObstacles)[number]

/** A user's progress in a tutorial. */
export interface TutorialProgress {
  /** Number of steps that are done or skipped. */
  currentStep: number
  /** Number of those steps that were done, not skipped. */
  masteredSteps: number
  isCompleted: boolean
  /** The user has left the tutorial: it does not continue automatically. */
  isClosed: boolean
}

/** Shown if the page of the tutorials, or its data, fails (spec access §2). */
export const TUTORIALS_UNAVAILABLE = 'This feature is temporarily unavailable during system updates.'
