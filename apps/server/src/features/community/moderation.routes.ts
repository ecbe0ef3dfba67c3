import { communityErrors } from '@app/domain/community/community.errors'
import { moderationContract, type QueueEntry } from '@app/domain/community/moderation.contract'
import { moderationErrors } from '@app/domain/community/moderation.errors'
import { commonErrors, Refusal, type ErrorDefinition } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { breaksConstraint } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { serve, type Handlers } from '../../platform/http/serve.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import {
  answerAppeal,
  decide,
  listLog,
  listQueue,
  listWords,
  readCase,
  saveWords,
} from './moderation.queries.ts'

/** Entries of the queue that one answer holds. */
const MOST_QUEUED = 50
/** Reasons in the audit log of operations that ask for none. */
const READING = 'Opened the moderation'
const CHANGING_WORDS = 'Changed the listed words'

/** Errors by the outcomes of the database's functions. */
const refusals: Readonly<Record<string, ErrorDefinition>> = {
  missing: commonErrors.NOT_FOUND,
  taken: commonErrors.ID_TAKEN,
  own: moderationErrors.OWN_WORDS,
  another: moderationErrors.ANOTHER_MODERATOR,
  profile: communityErrors.PROFILE_NEEDED,
  already: communityErrors.ALREADY_DECIDED,
}

/** @throws Refusal for an outcome other than 'decided', which undoes the request */
function requireDecided(rows: readonly { outcome: string }[]): { decided: true } {
  const refusal = refusals[rows[0]?.outcome ?? 'missing']
  if (refusal) throw new Refusal(refusal)
  return { decided: true }
}

/** @throws COMMUNITY_OFF if `work` fails because the installation has no community */
async function inCommunity<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (breaksConstraint(error, 'community_off')) throw new Refusal(communityErrors.COMMUNITY_OFF)
    throw error
  }
}

/** Signs the links to the pictures of a post. */
const withLinks = (entry: QueueEntry, { services }: Pick<RequestContext, 'services'>): QueueEntry =>
  entry.postId === null ? entry : services.links.fill(entry.postId, entry)

const handlers: Handlers<typeof moderationContract> = {
  listQueue: async ({ tx, context }) => {
    const rows = await inCommunity(tx.run(listQueue, [MOST_QUEUED, READING]))
    const entries = rows.map(({ entry }) => withLinks(entry, context))
    return { entries, waiting: rows[0]?.waiting ?? 0 }
  },
  getCase: async ({ tx, input: { id }, context }) => {
    const [found] = await inCommunity(tx.run(readCase, [id, READING]))
    if (!found) throw new Refusal(commonErrors.NOT_FOUND)
    return withLinks(found.entry, context)
  },
  decide: async ({ tx, input: { id, about, revision, action, days, reason } }) => {
    if (!isRecordId(about)) throw new Refusal(commonErrors.NOT_FOUND)
    const values = [id, about, revision, action, action === 'suspend' ? days : null, reason]
    return requireDecided(await inCommunity(tx.run(decide, values)))
  },
  answerAppeal: async ({ tx, input: { decisionId, revision, result, answer } }) =>
    requireDecided(await inCommunity(tx.run(answerAppeal, [decisionId, revision, result, answer]))),
  listLog: async ({ tx, input: { cursor, limit } }) => {
    const position = readCursor('timestamptz', cursor)
    const rows = await inCommunity(tx.run(listLog, [...position, limit + 1, READING]))
    return pageOfRows(
      rows.map(({ cursor: place, at, ...entry }) => ({
        record: { ...entry, at: at.toISOString() },
        cursor: place,
      })),
      limit,
    )
  },
  listWords: async ({ tx }) => ({
    words: (await inCommunity(tx.run(listWords, [READING]))).map(({ word }) => word),
  }),
  saveWords: async ({ tx, input: { words } }) => ({
    words: (await inCommunity(tx.run(saveWords, [words, CHANGING_WORDS]))).map(({ word }) => word),
  }),
}

export const moderationRoutes = serve(moderationContract, handlers)
