import { plural } from '../kernel/message-format.ts'
import { shortCount } from './community.rules.ts'
import { communityLengths, type HoldReason, MOST_PICTURES, type PostKind } from './community.vocabulary.ts'

/** Counts of replies, which answer a question. */
const replies = {
  answers: (count: number) =>
    count === 0
      ? 'No answers yet'
      : plural(count, { one: '# answer', other: `${shortCount(count)} answers` }),
  replies: (count: number) =>
    count === 0 ? 'No replies yet' : plural(count, { one: '# reply', other: `${shortCount(count)} replies` }),
}

/** Texts of the hub and its lists. */
export const communityTexts = {
  title: 'Community',
  subtitle: 'Ask, answer and share with other pet people.',
  views: { overview: 'Overview', community: 'Community', support: 'Support', social: 'Social' },
  loading: 'Loading community',
  /** Accessible name of the entry in the navigation. */
  entry: (unread: string) => `${unread} new`,
  actions: {
    ask: 'Ask Question',
    discuss: 'Join Discussion',
    support: 'Get Support',
    share: 'Share Story',
    opensTab: 'Opens in a new tab',
  },
  write: { ask: 'Ask Question', discuss: 'Start Discussion', share: 'Share Story' },
  activity: 'Community Activity',
  viewAll: 'View all',
  ownCount: (count: number) =>
    count === 0
      ? 'You have not posted yet'
      : plural(count, { one: '# post by you', other: '# posts by you' }),
  replyCount: (kind: PostKind, count: number) =>
    kind === 'question' ? replies.answers(count) : replies.replies(count),
  newReplies: (kind: PostKind, count: number) =>
    kind === 'question'
      ? plural(count, { one: '# new answer for you', other: '# new answers for you' })
      : plural(count, { one: '# new reply for you', other: '# new replies for you' }),
  fresh: (count: number) => `${count} new`,
  latestFrom: (ago: string) => `, ${ago.charAt(0).toLowerCase()}${ago.slice(1)}`,
  helpful: (count: number) => `${shortCount(count)} helpful`,
  read: 'Read',
  verified: 'Expert-verified',
  answered: 'Best answer chosen',
  held: 'Waits for review',
  hidden: 'Hidden',
  locked: 'Locked',
  deletedAuthor: 'Deleted account',
  around: 'Around here',
  stats: {
    postsInMonth: 'posts in the last 30 days',
    postsToday: 'posts today',
    helpfulReplies: 'helpful answers',
    expertVerified: 'expert-verified posts',
  },
  topics: 'Topics',
  yourPosts: 'Your posts',
  soFar: (count: number) => `${shortCount(count)} so far`,
  noOwn: 'Your questions and stories will be here, with their answers.',
  hereYouAre: 'Here you are',
  nameless: 'You have no name here yet. You choose one before your first post.',
  change: 'Change',
  chooseName: 'Choose',
  decisions: 'Moderators’ decisions',
  social: {
    title: 'Follow us',
    detail: 'News about the product, and animals of people who use it.',
    none: 'No networks here',
    noneDetail:
      'The people who run this installation have not named any. Everything of the community is here.',
    opens: 'Opens in a new tab',
  },
  firstTitle: 'Ask your first question',
  firstDetail: 'Someone here has probably had the same. You choose a name first; your records stay private.',
  firstDetailNamed: 'Someone here has probably had the same. Your records stay private.',
  noPosts: {
    title: 'No posts yet',
    sentence: 'Be the first: ask something, or tell the story of your animal.',
  },
} as const

/** Texts of the list of posts. */
export const postListTexts = {
  title: 'Posts',
  loading: 'Loading posts',
  search: 'Search posts',
  order: 'Order',
  topic: 'Topic',
  kind: 'Kind of post',
  allKinds: 'All',
  kinds: { question: 'Questions', discussion: 'Discussions', story: 'Stories' },
  allTopics: 'All topics',
  whose: 'Whose posts',
  owners: { all: 'Everyone’s', mine: 'Mine', followed: 'Followed' },
  write: 'Write Post',
  searchIsNewest: 'Newest first',
  nothingFound: {
    title: 'Nothing fits',
    sentence: 'Try fewer words or another topic, or ask it yourself.',
    clear: 'Show all posts',
  },
  noneMine: {
    title: 'You have not posted yet',
    sentence: 'Ask what you have wondered about. Answers come to your notifications.',
  },
  noneFollowed: {
    title: 'You follow no posts',
    sentence: 'Open a post and press Follow. New replies then come to your notifications.',
    action: 'Show all posts',
  },
} as const

/** Texts of a post and its replies. */
export const postTexts = {
  loading: 'Loading post',
  back: 'Community',
  you: '(you)',
  about: (kind: string, topic: string) => `${kind} about ${topic.toLowerCase()}`,
  edited: 'edited',
  follow: 'Follow',
  following: 'Following',
  helpful: 'Helpful',
  foundHelpful: (count: number) =>
    plural(count, { one: '# person finds this helpful', other: `${shortCount(count)} find this helpful` }),
  verifiedBy: (by: string | null, day: string) =>
    by === null ? ` by a moderator on ${day}` : ` by ${by}, moderator, on ${day}`,
  bestByYou: 'Best answer, chosen by you',
  best: 'Best answer, chosen by the author',
  chooseBest: 'Best answer',
  undoBest: 'No longer the best answer',
  bestChosen: { title: 'Best answer chosen' },
  bestUndone: { title: 'No best answer any more' },
  heading: (kind: PostKind, count: number, hasBest: boolean) => {
    if (kind !== 'question') return plural(count, { one: '# reply', other: '# replies' })
    return hasBest
      ? plural(count, { one: '# more answer', other: '# more answers' })
      : plural(count, { one: '# answer', other: '# answers' })
  },
  loadingReplies: 'Loading replies',
  repliesFailed: 'Replies couldn’t be loaded.',
  order: 'Order of the replies',
  fresh: 'New',
  noReplies: {
    question: 'No answers yet. Yours could be the first.',
    discussion: 'No replies yet. Yours could be the first.',
    story: 'No replies yet. A kind word is one.',
  },
  replyAs: (name: string) => `Reply as ${name}`,
  reply: 'Reply',
  replyLabel: 'Your reply',
  replyHint: 'Thank them, or add how it went',
  answerHint: 'What helped in your home?',
  mentionHint: 'Type @ to mention someone of this thread.',
  people: 'People of this thread',
  postReply: 'Post reply',
  draftKept: 'Your draft is kept on this device.',
  replied: { title: 'Reply posted' },
  similar: { question: 'Similar questions', discussion: 'Similar posts', story: 'Similar posts' },
  onlyPosted: {
    title: 'Only what you post',
    detail: (name: string | undefined) =>
      `Others see ${name === undefined ? 'the name you choose' : `the name ${name}`}, your picture and your words. Your household’s records stay private.`,
    rules: 'Stay safe in the community',
  },
  more: (title: string) => `More for ${title}`,
  byReply: (name: string) => `Reply of ${name}`,
  moreReply: (name: string) => `More for the reply of ${name}`,
  editPost: 'Edit post',
  editReply: 'Edit reply',
  deletePost: {
    title: 'Delete this post?',
    description: (count: number, pictures: number) => {
      const gone = [
        ...(pictures > 0 ? [plural(pictures, { one: 'its picture', other: 'its # pictures' })] : []),
        ...(count > 0 ? [plural(count, { one: 'the reply to it', other: 'all # replies to it' })] : []),
      ]
      return gone.length === 0
        ? 'It can’t be brought back.'
        : `${gone.join(' and ')} will be deleted too. This can’t be undone.`.replace(/^./, (first) =>
            first.toUpperCase(),
          )
    },
    done: { title: 'Post deleted' },
  },
  deleteReply: {
    title: 'Delete this reply?',
    description: 'It disappears for everyone and can’t be brought back.',
    done: { title: 'Reply deleted' },
  },
  saved: { title: 'Changes saved' },
  gone: {
    title: 'This post is gone',
    message: 'Its author deleted it, or it is not public. Other posts are in the community.',
    action: 'Show all posts',
  },
  states: {
    held: {
      title: 'Only you see this so far',
      detail: {
        'first-post':
          'Your first post waits for a moderator, usually for less than a day. You get a notification.',
        link: 'It contains a link, so a moderator reads it first. You get a notification.',
        words: 'A moderator reads it first, because of a word in it. You get a notification.',
        reports: 'Several people reported it, so a moderator reads it again. You get a notification.',
      } satisfies Record<HoldReason, string>,
      unknown: 'A moderator reads it first. You get a notification.',
    },
    hidden: {
      title: 'A moderator has hidden this',
      detail: 'Only you see it. The reason is with the decision, and you can appeal once.',
      action: 'See the decision',
    },
    locked: {
      title: 'This post is locked',
      detail: 'A moderator has closed it. You can read it, but it takes no more replies or changes.',
    },
    suspended: (day: string) =>
      `A moderator has suspended your writing until ${day}. You can still read everything.`,
  },
} as const

/** Texts of the windows that write a post and choose a profile. */
export const writeTexts = {
  titles: { question: 'Ask Question', discussion: 'Start Discussion', story: 'Share Story' },
  edit: 'Edit Post',
  kind: 'Kind of post',
  labels: { topic: 'Topic', title: 'Title', body: 'Text' },
  chooseTopic: 'Choose a topic',
  hints: {
    question: 'One question. Age, weight and what you have tried help others to answer.',
    discussion: 'What would you like to talk about?',
    story: 'How it was, in your own words.',
  },
  titleHints: {
    question: 'Such as “How do you weigh a cat that won’t sit still?”',
    discussion: 'Such as “Hay everywhere: show your feeders”',
    story: 'Such as “Seventeen years with Olive”',
  },
  notAdvice: 'In an emergency, call your vet. Answers here come from other pet people.',
  as: 'You post as ',
  private: 'Your household’s records stay private.',
  post: 'Post',
  save: 'Save Changes',
  incomplete: 'Choose a topic, and write a title and a text.',
  draftFound: 'This is your draft from before.',
  dropDraft: 'Start over',
  posted: { title: 'Posted' },
  postedHeld: {
    title: 'Sent to the moderators',
    description: 'Your post appears once one of them has read it.',
  },
  sharedRecord:
    'This picture is all that others see of your records. Check that it shows only what you want.',
  pictures: {
    label: 'Pictures',
    choose: 'Add pictures',
    hint: `${MOST_PICTURES} at most. JPG, PNG, WEBP or GIF. Position and camera data are removed.`,
    most: `A post can have ${MOST_PICTURES} pictures.`,
    alt: (name: string) => `Description of ${name}`,
    altHint: 'For those who can’t see it',
    failed: 'Failed to upload picture. Please try again.',
    unsent: 'Your post is saved. Its pictures are not all sent yet.',
    send: 'Send Pictures',
    present: 'Pictures of this post',
    remove: (alt: string) => (alt === '' ? 'Remove picture' : `Remove picture: ${alt}`),
    removed: { title: 'Picture removed' },
    leave: {
      title: 'Leave out these pictures?',
      description: 'Your text is kept. The pictures are not.',
      confirmLabel: 'Leave them out',
      cancelLabel: 'Stay',
    },
    unnamed: 'Picture without a description',
  },
  profile: {
    title: 'Your name here',
    detail: 'Others see this name and face, and never your own name, address or records.',
    name: 'Name',
    nameHint: `${communityLengths.name.min} to ${communityLengths.name.max} characters, such as “Bo the beagle”`,
    face: 'Face',
    go: 'Continue',
    save: 'Save',
    saved: { title: 'Name and face saved' },
    incomplete: 'Choose a name and a face.',
  },
} as const
