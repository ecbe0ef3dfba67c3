import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from './app.ts'
import {
  addCommunityPost,
  addCommunityReply,
  addDecision,
  joinCommunity,
  picturesForm,
  postBody,
  replyBody,
  type TestMember,
} from './factories/community.ts'
import { makePerson } from './factories/people.ts'
import type { PreparedRequest } from './operation-requests.ts'

/** Gives the request's maker, a member, the rows that the request acts on. */
type Prepare = (app: TestApp, member: TestMember) => Promise<PreparedRequest>

const none: Prepare = async () => ({ ids: {} })

/** Another member of the community. */
const other = async (app: TestApp) =>
  joinCommunity(await makePerson(app, { name: 'Other' }), `Other ${newId().slice(-12)}`)

const onOwnPost =
  (body?: object): Prepare =>
  async (_app, member) => ({
    ids: { postId: (await addCommunityPost(member)).id },
    ...(body && { body }),
  })
const onOthersPost =
  (body?: object): Prepare =>
  async (app) => ({
    ids: { postId: (await addCommunityPost(await other(app))).id },
    ...(body && { body }),
  })
const onOwnReply =
  (body?: object): Prepare =>
  async (app, member) => {
    const post = await addCommunityPost(await other(app))
    return { ids: { replyId: (await addCommunityReply(member, post.id)).id }, ...(body && { body }) }
  }

const changedPost = { topic: 'cat', title: 'Another title', body: 'Another text.', version: 1 }

/**
 * A valid request for each operation of the community, by the operation's name. Each request is made for one use by an
 * approved member; the community is on.
 */
export const communityRequests: Record<string, Prepare> = {
  'community.getCommunity': none,
  'community.getUnreadReplies': none,
  'community.saveProfile': async () => ({
    ids: {},
    body: { name: `Name ${newId().slice(-12)}`, face: 'cat' },
  }),
  'community.listPosts': none,
  'community.getPost': onOthersPost(),
  'community.listReplies': onOthersPost(),
  'community.addPost': async () => ({ ids: {}, body: postBody() }),
  'community.updatePost': onOwnPost(changedPost),
  'community.deletePost': onOwnPost(),
  'community.addPostPicture': async (_app, member) => ({
    ids: { postId: (await addCommunityPost(member)).id },
    body: await picturesForm(),
  }),
  'community.deletePostPicture': async () => ({ ids: { pictureId: newId() } }),
  'community.addReply': async (app) => ({
    ids: { postId: (await addCommunityPost(await other(app))).id },
    body: replyBody(),
  }),
  'community.updateReply': onOwnReply({ body: 'Another text.', version: 1 }),
  'community.deleteReply': onOwnReply(),
  'community.voteForPost': onOthersPost({ helpful: true }),
  'community.voteForReply': async (app) => {
    const author = await other(app)
    const post = await addCommunityPost(author)
    return { ids: { replyId: (await addCommunityReply(author, post.id)).id }, body: { helpful: true } }
  },
  'community.chooseBestAnswer': async (app, member) => {
    const post = await addCommunityPost(member)
    return {
      ids: { postId: post.id },
      body: { replyId: (await addCommunityReply(await other(app), post.id)).id },
    }
  },
  'community.followPost': onOthersPost({ following: true }),
  'community.markPostSeen': onOwnPost(),
  'communitySafety.blockPerson': async (app) => ({
    ids: { profileId: (await other(app)).profileId },
    body: { blocked: true },
  }),
  'communitySafety.listBlocked': none,
  'communitySafety.report': async (app) => ({
    ids: {},
    body: { subject: 'post', id: (await addCommunityPost(await other(app))).id, reason: 'spam' },
  }),
  'communitySafety.listDecisions': none,
  'communitySafety.appeal': async (app, member) => ({
    ids: { decisionId: await addDecision(app, member) },
    body: { text: 'It was kind.' },
  }),
}
