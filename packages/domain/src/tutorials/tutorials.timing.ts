import type { Celebration } from './tutorials.rules.ts'

/** Times and distances of tutorials (spec engagement §9), in milliseconds and pixels. */
export const COMPLETION_EXIT_MILLISECONDS = 3000
export const NEXT_TUTORIAL_MILLISECONDS = 500
export const REPOSITION_MILLISECONDS = 100
export const TOOLTIP_OFFSET = 20
export const SPOTLIGHT_PADDING = 8

/** Display time of a celebration. */
export const celebrationMilliseconds = (celebration: Celebration): number =>
  celebration === 'mastery' ? 5000 : 4000
