import type { DecisionAction } from './community.vocabulary.ts'
import type { QueueEntry } from './moderation.contract.ts'

type Case = Pick<
  QueueEntry,
  'type' | 'state' | 'reports' | 'isLocked' | 'isExpertVerified' | 'author' | 'conflict'
>

/** True for a name that moderators gave instead of another: 'Member 01a22c54'. */
const isResetName = (name: string): boolean => /^Member [0-9a-f]{8}$/.test(name)

/** Decisions about a post or reply as it is now, in the order of their buttons. An appeal has its own answers. */
export function decisionsFor(entry: Case): DecisionAction[] {
  const { type, state, reports, isLocked, isExpertVerified, author, conflict } = entry
  if (type === 'appeal' || conflict !== null) return []
  const possible: [DecisionAction, boolean][] = [
    ['approve', state === 'held'],
    ['hide', state === 'held' || state === 'published'],
    ['show', state === 'hidden'],
    ['dismiss', reports.length > 0],
    ['verify', type === 'post' && state === 'published' && !isExpertVerified],
    ['unverify', type === 'post' && isExpertVerified],
    ['lock', type === 'post' && !isLocked],
    ['unlock', type === 'post' && isLocked],
    ['suspend', author !== null && author.suspendedUntil === null],
    ['unsuspend', author !== null && author.suspendedUntil !== null],
    ['rename', author !== null && !isResetName(author.name)],
  ]
  return possible.filter(([, isPossible]) => isPossible).map(([action]) => action)
}

/** Keys of the decisions on the page of moderators; one key does and undoes. */
export const decisionKeys: Readonly<Record<string, readonly DecisionAction[]>> = {
  a: ['approve'],
  h: ['hide', 'show'],
  d: ['dismiss'],
  v: ['verify', 'unverify'],
  l: ['lock', 'unlock'],
  s: ['suspend', 'unsuspend'],
  n: ['rename'],
}

/** Key of a decision. */
export const keyOf = (action: DecisionAction): string =>
  Object.entries(decisionKeys).find(([, actions]) => actions.includes(action))?.[0] ?? ''
