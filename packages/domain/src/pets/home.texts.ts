import { capitalized, LANGUAGE, plural } from '../kernel/message-format.ts'

const spelled = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const years = (count: number): string => {
  const number = spelled[count - 1] ?? count.toLocaleString(LANGUAGE)
  return plural(count, { one: `${number} year`, other: `${number} years` })
}

export const homeTexts = {
  /** Such as 'Ten years at home' or '11 years at home'. */
  yearsAtHome: (count: number) => capitalized(`${years(count)} at home`),
  movedInAgo: (name: string, count: number) => `${name} moved in ${years(count)} ago.`,
  /** On the day itself. */
  movedIn: (name: string) => `${name} moved in`,
  /** @param day in words */
  movedInOn: (name: string, day: string) => `${name} moved in on ${day}`,
} as const
