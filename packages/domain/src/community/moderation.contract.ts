import { z } from 'zod'
import { commonErrors, type FieldErrors } from '../kernel/errors.ts'
import {
  nothing,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  requiredText,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { communityErrors } from './community.errors.ts'
import { picture } from './community.fields.ts'
import {
  communityLengths as most,
  decisionActions,
  holdReasons,
  logActions,
  MOST_LISTED_WORDS,
  postKinds,
  postStates,
  profileFaces,
  reportReasons,
  suspensionDays,
  topics,
} from './community.vocabulary.ts'
import { moderationErrors } from './moderation.errors.ts'
import { moderationTexts } from './moderation.texts.ts'

// Safety in the community: what users do (block, report, appeal), and what moderators do.

const note = (required: string) =>
  requiredText({
    max: most.note.max,
    required,
    tooLong: `This must be less than ${most.note.max} characters`,
  })

/** A decision about the caller's own post, reply or profile. */
const ownDecision = z.object({
  id: z.string(),
  action: z.enum(decisionActions),
  /** Post concerned, if it still exists, and its title; null for a decision about the person. */
  postId: z.string().nullable(),
  title: z.string().nullable(),
  isReply: z.boolean(),
  reason: z.string(),
  createdAt: z.string(),
  canAppeal: z.boolean(),
  appeal: z.string().nullable(),
  appealResult: z.enum(['upheld', 'reversed']).nullable(),
  appealAnswer: z.string().nullable(),
})
export type OwnDecision = z.output<typeof ownDecision>

export const communitySafetyContract = {
  blockPerson: operation('PUT /community/profiles/{profileId}/block', {
    may: 'signed in',
    summary: 'Block a person of the community, or take that back',
    takes: z.object({ profileId: pathId, blocked: z.boolean() }),
    answers: z.object({ isBlocked: z.boolean() }),
    refuses: [
      communityErrors.COMMUNITY_OFF,
      communityErrors.PROFILE_NEEDED,
      communityErrors.TOO_MANY_BLOCKED,
    ],
  }),
  listBlocked: operation('GET /community/blocked', {
    may: 'signed in',
    summary: 'List the people whom the caller has blocked',
    takes: nothing,
    answers: z.array(z.object({ id: z.string(), name: z.string(), face: z.enum(profileFaces) })),
    refuses: [communityErrors.COMMUNITY_OFF],
  }),
  report: operation('POST /community/reports', {
    may: 'signed in',
    summary: 'Report a post or reply to the moderators; a repeated report changes nothing',
    takes: z.object({
      subject: z.enum(['post', 'reply']),
      id: pathId,
      reason: oneOf(reportReasons, 'Choose a reason'),
      note: optionalText('Note', most.note.max),
    }),
    answers: z.object({ reported: z.literal(true) }),
    refuses: [
      communityErrors.COMMUNITY_OFF,
      communityErrors.PROFILE_NEEDED,
      communityErrors.REPORTING_TOO_MUCH,
      communityErrors.OWN_REPORT,
    ],
  }),
  listDecisions: operation('GET /community/decisions', {
    may: 'signed in',
    summary: 'List the newest decisions of moderators about the caller’s posts, replies and profile',
    takes: nothing,
    answers: z.array(ownDecision),
    refuses: [communityErrors.COMMUNITY_OFF],
  }),
  appeal: operation('POST /community/decisions/{decisionId}/appeal', {
    may: 'signed in',
    summary: 'Appeal against a decision, once',
    takes: z.object({ decisionId: pathId, text: note('Say why the decision should change') }),
    answers: ownDecision,
    refuses: [communityErrors.COMMUNITY_OFF, communityErrors.ALREADY_APPEALED],
  }),
}

const revision = z.number().int().min(0).max(2_147_483_647)
const moderate = { installation: 'moderate the community' } as const
const off = [communityErrors.COMMUNITY_OFF]

/** Conflicts of a moderator: words of their own, or an appeal against a decision of their own. */
const moderationConflicts = ['own-words', 'own-decision'] as const

/** Something that waits for a moderator: a held or reported post or reply, or an appeal. */
const queueEntry = z.object({
  /** Id of the post, the reply, or the decision that is appealed. */
  id: z.string(),
  type: z.enum(['post', 'reply', 'appeal']),
  postId: z.string().nullable(),
  title: z.string().nullable(),
  kind: z.enum(postKinds).nullable(),
  topic: z.enum(topics).nullable(),
  body: z.string(),
  /** State of the post or reply; null once it was deleted. */
  state: z.enum(postStates).nullable(),
  /** Pictures of the post; none for a reply. */
  pictures: z.array(picture),
  author: z
    .object({
      id: z.string(),
      name: z.string(),
      face: z.enum(profileFaces),
      joinedAt: z.string(),
      isApproved: z.boolean(),
      suspendedUntil: z.string().nullable(),
      /** Earlier decisions against the person. */
      decisions: z.number(),
      /** Decisions about the person, the newest first, 5 at most. */
      earlier: z.array(z.object({ action: z.enum(decisionActions), reason: z.string(), at: z.string() })),
    })
    .nullable(),
  heldFor: z.enum(holdReasons).nullable(),
  isLocked: z.boolean(),
  isExpertVerified: z.boolean(),
  /** Counts up with each change and each decision; a decision names the one that the moderator has read. */
  revision: z.number(),
  /** Reason for which another moderator has to decide; null if the caller may. */
  conflict: z.enum(moderationConflicts).nullable(),
  /** Open reports, without their reporters, 50 at most. */
  reports: z.array(z.object({ reason: z.enum(reportReasons), note: z.string().nullable() })),
  /** Earlier texts, the newest first, 20 at most. */
  edits: z.array(z.object({ title: z.string().nullable(), body: z.string(), at: z.string() })),
  /** Set for an appeal: the decision, its reason, and the author's words. */
  decision: z
    .object({ action: z.enum(decisionActions), reason: z.string(), at: z.string(), appeal: z.string() })
    .nullable(),
  waitingSince: z.string(),
})
export type QueueEntry = z.output<typeof queueEntry>

const logEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Name of the moderator in the community; null without a profile or account. */
  by: z.string().nullable(),
  action: z.enum(logActions),
  title: z.string().nullable(),
  authorName: z.string().nullable(),
  reason: z.string(),
})
export type ModerationLogEntry = z.output<typeof logEntry>

export const moderationContract = {
  listQueue: operation('GET /moderation/queue', {
    may: moderate,
    summary: 'List what waits for a moderator, the longest first, 50 at most, and how much there is',
    takes: nothing,
    answers: z.object({ entries: z.array(queueEntry), waiting: z.number() }),
    refuses: off,
  }),
  getCase: operation('GET /moderation/cases/{id}', {
    may: moderate,
    summary: 'Read a post, a reply or an appeal as a moderator, with its reports and earlier texts',
    takes: z.object({ id: pathId }),
    answers: queueEntry,
    refuses: off,
  }),
  decide: operation('POST /moderation/decisions', {
    may: moderate,
    summary: 'Decide about a post, a reply or its author; the author is told unless nothing changes for them',
    takes: z.object({
      id: recordId,
      /** Id of the post or reply. */
      about: pathId,
      /** Revision of the post or reply that the moderator has read. */
      revision,
      action: z.enum(decisionActions),
      reason: note('Give a reason'),
      /** Days of a suspension. */
      days: z.literal([...suspensionDays]).optional(),
    }),
    answers: z.object({ decided: z.literal(true) }),
    refuses: [
      ...off,
      commonErrors.ID_TAKEN,
      communityErrors.ALREADY_DECIDED,
      communityErrors.PROFILE_NEEDED,
      moderationErrors.OWN_WORDS,
    ],
    rule: ({ action, days }): FieldErrors =>
      action === 'suspend' && days === undefined ? { days: moderationTexts.daysMissing } : {},
  }),
  answerAppeal: operation('POST /moderation/decisions/{decisionId}/answer', {
    may: moderate,
    summary: 'Answer an appeal: uphold the decision, or reverse it',
    takes: z.object({
      decisionId: pathId,
      /** Revision of the post or reply that the moderator has read; 0 if it was deleted. */
      revision,
      result: z.enum(['upheld', 'reversed']),
      answer: note('Answer the author'),
    }),
    answers: z.object({ decided: z.literal(true) }),
    refuses: [
      ...off,
      communityErrors.ALREADY_DECIDED,
      moderationErrors.OWN_WORDS,
      moderationErrors.ANOTHER_MODERATOR,
    ],
  }),
  listLog: operation('GET /moderation/log', {
    may: moderate,
    summary: 'List the decisions of all moderators, newest first',
    takes: paging,
    answers: pageOf(logEntry),
    refuses: off,
  }),
  listWords: operation('GET /moderation/words', {
    may: moderate,
    summary: 'List the words whose posts wait for review',
    takes: nothing,
    answers: z.object({ words: z.array(z.string()) }),
    refuses: off,
  }),
  saveWords: operation('PUT /moderation/words', {
    may: moderate,
    summary: 'Replace the words whose posts wait for review',
    takes: z.object({
      words: z
        .array(
          z
            .string()
            .trim()
            .max(60, moderationTexts.wordTooLong)
            // The list holds letters and digits only, as texts are compared with it.
            .regex(/[\p{L}\p{N}].*[\p{L}\p{N}]/u, moderationTexts.wordTooShort),
        )
        .max(MOST_LISTED_WORDS, `At most ${MOST_LISTED_WORDS} words`),
    }),
    answers: z.object({ words: z.array(z.string()) }),
    refuses: off,
  }),
}
