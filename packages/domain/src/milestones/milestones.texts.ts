import { plural } from '../kernel/message-format.ts'
import { homeTexts } from '../pets/home.texts.ts'
import type { Milestone } from './milestones.rules.ts'

type Reached = Pick<Milestone, 'kind' | 'count'>

/** Words a milestone, for the card and the picture. */
export function milestoneInWords(
  { kind, count }: Reached,
  name: string,
): { title: string; sentence: string } {
  if (kind === 'birthday') {
    const age = plural(count, { one: '# year old', other: '# years old' })
    return { title: `Happy birthday, ${name}!`, sentence: `${name} is ${age}.` }
  }
  if (kind === 'adoption') {
    return { title: homeTexts.yearsAtHome(count), sentence: homeTexts.movedInAgo(name, count) }
  }
  if (kind === 'doses') {
    return { title: `${count} doses given`, sentence: `That is a lot of care for ${name}.` }
  }
  return { title: `A year with ${name}`, sentence: `You have kept ${name}’s story for one year.` }
}

export const milestoneTexts = {
  label: 'Milestone',
  share: 'Share',
  dismiss: 'Hide',
  saved: { title: 'Picture saved' },
  /** The device could not draw, share or save the picture. */
  shareFailed: { title: 'No picture', message: 'Your device could not make the picture. Please try again.' },
} as const
