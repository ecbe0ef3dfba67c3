import { PRODUCT_NAME } from '../kernel/brand.ts'
import { beginningOf } from '../kernel/cut-text.ts'

/** Length of an excerpt, in characters (spec engagement §9). */
const EXCERPT = 100
const HOUR = 3_600_000

/** The beginning of a post in one line: at most 100 characters, with an ellipsis if there is more. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const beginning = beginningOf(line, EXCERPT)
  return beginning === line ? line : `${beginning.trimEnd()}…`
}

/**
 * Time since a post: 'Just now' under 1 hour, 'Nh ago' under 24 hours, 'Yesterday' under 48, then days
 * (spec engagement §9).
 */
export function postedAgo(at: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - at.getTime()) / HOUR)
  if (hours < 1) return 'Just now'
  if (hours < 24) return `${hours}h ago`
  return hours < 48 ? 'Yesterday' : `${Math.floor(hours / 24)} days ago`
}

/** A count: 1000 or more in thousands, such as '1.2k' (spec engagement §9). */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  const thousands = Math.floor(count / 100) / 10
  return `${thousands >= 100 ? Math.floor(thousands) : thousands}k`
}

/** A badge's count, at most '9+' (spec engagement §9). */
export const badgeCount = (count: number): string => (count > 9 ? '9+' : String(count))

/** Words of names that would be taken for the people who run the installation. */
const reserved = ['admin', 'moderator', 'staff', 'support', 'official', PRODUCT_NAME.toLowerCase()]
/** Names that begin with a reserved word and are none. */
const innocent = /staff(ie|ordshire|y)/g

/** True for a name that no user may choose in the community, since others would take its bearer for staff. */
export const isReservedName = (name: string): boolean => {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return reserved.some((word) => letters.replaceAll(innocent, '').includes(word))
}

/** True for a name that shows what it is not: line breaks, or letters of several alphabets that look alike. */
export const isDeceptiveName = (name: string): boolean =>
  /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) ||
  (/\p{Script=Latin}/u.test(name) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(name)) ||
  !/[\p{L}\p{N}]/u.test(name)

/** Names whom a text mentions as `@Name`, among the given people. */
export const mentionedIn = <Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] => people.filter(({ name }) => text.toLowerCase().includes(`@${name.toLowerCase()}`))
