import { communityErrors } from '@app/domain/community/community.errors'
import { MOST_BLOCKED } from '@app/domain/community/community.vocabulary'
import { communitySafetyContract, type OwnDecision } from '@app/domain/community/moderation.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { Tx } from '../../platform/database/tx.ts'
import { viewing } from './posts.service.ts'
import {
  appealDecision,
  blockProfile,
  countBlocked,
  type DecisionRow,
  findDecision,
  findProfile,
  findSubject,
  insertReport,
  listBlocked,
  listDecisions,
  lockProfile,
  unblockProfile,
} from './safety.queries.ts'
import { requireProfile, serveCommunity } from './serve-community.ts'

/** Number of decisions that their author sees. */
const MOST_DECISIONS = 50

export const communitySafetyRoutes = serveCommunity(communitySafetyContract, {
  blockPerson: async ({ tx, viewer, input: { profileId, blocked } }) => {
    const self = requireProfile(viewer)
    const [person] = await tx.run(findProfile, [profileId])
    if (!person || profileId === self) throw new Refusal(commonErrors.NOT_FOUND)
    await (blocked ? block(tx, self, profileId) : tx.run(unblockProfile, [self, profileId]))
    return { isBlocked: blocked }
  },
  listBlocked: ({ tx, viewer }) => tx.run(listBlocked, [viewer.id]),
  report: async ({ tx, viewer, input: { subject, id, reason, note } }) => {
    const reporter = requireProfile(viewer)
    const [found] = isRecordId(id) ? await tx.run(findSubject[subject], [...viewing(viewer), id]) : []
    if (!found) throw new Refusal(commonErrors.NOT_FOUND)
    if (found.isOwn) throw new Refusal(communityErrors.OWN_REPORT)
    const [postId, replyId] = subject === 'post' ? [id, null] : [null, id]
    if (!found.isReported) await tx.run(insertReport, [reporter, postId, replyId, reason, note])
    return { reported: true }
  },
  listDecisions: async ({ tx, viewer }) =>
    (await tx.run(listDecisions, [viewer.id, MOST_DECISIONS])).map(asDecision),
  appeal: async ({ tx, viewer, input: { decisionId, text } }) => {
    const [appealed] = await tx.run(appealDecision, [viewer.id, decisionId, text])
    const [found] = await tx.run(findDecision, [viewer.id, decisionId])
    if (!found || (!appealed && found.appeal === null)) throw new Refusal(commonErrors.NOT_FOUND)
    if (!appealed) throw new Refusal(communityErrors.ALREADY_APPEALED)
    return asDecision(found)
  },
})

async function block(tx: Tx, self: string, profileId: string): Promise<void> {
  await tx.run(lockProfile, [self])
  const [present] = await tx.run(countBlocked, [self, profileId])
  if (!present || present.isBlocked) return
  if (present.count >= MOST_BLOCKED) throw new Refusal(communityErrors.TOO_MANY_BLOCKED)
  await tx.run(blockProfile, [self, profileId])
}

const asDecision = ({ createdAt, ...decision }: DecisionRow): OwnDecision => ({
  ...decision,
  createdAt: createdAt.toISOString(),
})
