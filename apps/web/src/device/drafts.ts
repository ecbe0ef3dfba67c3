import { actingPerson } from '../api/client/acting-person.ts'
import { forget, keep, recall } from '../api/client/device-storage.ts'
import { DRAFTS_KEY } from './kept-here.ts'

/** Texts of an unsent post, ticket or message, under the id of its future record: sending it again is the same request. */
export interface Draft {
  id: string
  title?: string
  topic?: string
  priority?: string
  body: string
}

/** Names of a draft: a new post of a kind, a change of a post, a reply to one; a new ticket, a message in one, or an answer to one. */
export type DraftName =
  | `new:${string}`
  | `edit:${string}`
  | `reply:${string}`
  | 'ticket'
  | `ticket:${string}`
  | `inbox:${string}`

/** Number of drafts that a device keeps; the oldest are dropped. */
const MOST_DRAFTS = 20

interface KeptDrafts {
  person: string | undefined
  drafts: [string, Draft][]
}

function readKept(): [string, Draft][] {
  try {
    const kept = JSON.parse(recall('device', DRAFTS_KEY) ?? 'null') as KeptDrafts | null
    return kept !== null && kept.person === actingPerson() && Array.isArray(kept.drafts) ? kept.drafts : []
  } catch {
    return []
  }
}

function writeKept(drafts: [string, Draft][]): void {
  if (drafts.length === 0) forget('device', DRAFTS_KEY)
  else keep('device', DRAFTS_KEY, JSON.stringify({ person: actingPerson(), drafts } satisfies KeptDrafts))
}

/** Reads a draft of the signed-in user on this device. */
export const readDraft = (name: DraftName): Draft | undefined =>
  readKept().find(([known]) => known === name)?.[1]

/** Keeps a draft on this device; one without text is removed. */
export function keepDraft(name: DraftName, draft: Draft): void {
  const others = readKept().filter(([known]) => known !== name)
  const isEmpty = draft.body.trim() === '' && (draft.title ?? '').trim() === ''
  writeKept(isEmpty ? others : [...others, [name, draft] satisfies [string, Draft]].slice(-MOST_DRAFTS))
}

/** Removes a draft once it was sent or given up. */
export const dropDraft = (name: DraftName): void => writeKept(readKept().filter(([known]) => known !== name))
