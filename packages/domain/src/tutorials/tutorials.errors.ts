import { defineErrors } from '../kernel/errors.ts'

/** Errors of reporting progress in a tutorial. */
export const tutorialErrors = defineErrors({
  TUTORIAL_NOT_AVAILABLE: {
    kind: 'forbidden',
    title: 'Not available yet',
    message: 'This tutorial is not open to you yet. Look under Tutorials for what it needs.',
  },
  TUTORIAL_STEP_NOT_DONE: {
    kind: 'conflict',
    title: 'Not done yet',
    message: 'Do this step first, or skip it.',
  },
  TUTORIAL_STEP_NOT_SKIPPABLE: {
    kind: 'conflict',
    title: 'This step can’t be skipped',
    message: 'Press Next to go on.',
  },
})
