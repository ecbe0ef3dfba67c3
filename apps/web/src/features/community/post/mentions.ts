import type { CommunityAuthor } from '@app/domain/community/community.contract'

/** Number of people that are offered at once. */
const MOST_OFFERED = 6

/** The beginning of a mention before the caret: an `@` after a space, and up to 40 characters of a name. */
const BEGUN = /(?:^|\s)@([^\n@]{0,40})$/

/** A mention that is being typed. */
export interface BegunMention {
  /** Position of its `@`. */
  at: number
  typed: string
}

/** Finds the mention that ends at the caret. */
export function begunMention(text: string, caret: number): BegunMention | undefined {
  const typed = BEGUN.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed }
}

/** People whose name begins with the typed characters; a complete name is no longer offered. */
export function offeredFor(typed: string, people: readonly CommunityAuthor[]): CommunityAuthor[] {
  const words = typed.toLowerCase()
  return people
    .filter(({ name }) => name.toLowerCase().startsWith(words) && name.toLowerCase() !== words)
    .slice(0, MOST_OFFERED)
}

/** Completes a mention, with the caret after it. */
export function completeMention(text: string, { at, typed }: BegunMention, name: string) {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(at + 1 + typed.length).replace(/^ /, ''), caret: before.length }
}
