import { duration, plural } from '../kernel/message-format.ts'
import {
  type Tutorial,
  type TutorialObstacle,
  TUTORIALS_UNAVAILABLE,
} from '../kernel/tutorials.vocabulary.ts'
import type { Celebration } from './tutorials.rules.ts'

/** Texts of tutorials besides their steps (spec engagement §2 and §4). */
export const tutorialTexts = {
  title: 'Tutorials',
  hint: 'Short tours of what you can do here. Take them whenever you like.',
  help: 'Help',
  helpCenter: 'Help center',
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  back: 'Back',
  skip: 'Skip',
  next: 'Next',
  complete: 'Complete',
  done: 'Done',
  close: 'Close',
  clickHere: 'Click Here',
  takeMeThere: 'Take me there',
  isDone: 'Done already',
  stillOpen: 'Not done yet. Do it now, or skip this step.',
  elsewhere: 'This step is about another page.',
  neverAgain: 'Don’t show tutorials',
  start: 'Start',
  goOn: 'Continue',
  again: 'Take it again',
  unavailable: TUTORIALS_UNAVAILABLE,
  loading: 'Loading tutorials',
  none: 'There is no tutorial for your role in this household.',
  seePlans: 'See plans',
  started: 'Tutorial Started',
  completed: 'Tutorial Complete!',
  left: {
    title: 'Tutorial closed',
    description: 'Go on whenever you like, in your profile under Tutorials.',
  },
  off: {
    title: 'Tutorials are off',
    description: 'You can switch them on again in your profile, under Tutorials.',
  },
  notSaved: 'Your progress was not saved',
  steps: (count: number) => plural(count, { one: '# step', other: '# steps' }),
  counts: {
    completed: 'Completed',
    mastered: 'Steps Mastered',
    more: 'More Available',
    all: 'All Complete',
  },
  nextTutorial: 'Next Tutorial',
} as const

/** Celebration texts by kind. */
export const celebrationTexts: Readonly<Record<Celebration, (name: string, completed: number) => string>> = {
  tutorial: (name) => `“${name}” is done. Time well spent!`,
  milestone: (_name, completed) => `${completed} tutorials done. You know more than most!`,
  mastery: (_name, completed) => `${completed} tutorials done. There is little left to show you!`,
}

/** Words the requirement of a tutorial that can't be started yet. */
export const obstacleInWords = (
  obstacle: TutorialObstacle,
  { triggerConditions: { userDaysOld } }: Tutorial,
): string =>
  ({
    plan: 'Part of the paid plans.',
    prerequisite: 'Opens when you have finished the welcome tour.',
    'account-age': `Opens ${duration(userDaysOld.least, 'day')} after you signed up.`,
  })[obstacle]
