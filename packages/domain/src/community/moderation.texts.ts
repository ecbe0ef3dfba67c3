import { plural } from '../kernel/message-format.ts'
import { DECISIONS_LINK } from './community.links.ts'
import type { DecisionAction } from './community.vocabulary.ts'

/** Field messages of moderators. */
export const moderationTexts = {
  daysMissing: 'Choose for how long',
  wordTooShort: 'A word has at least 2 letters or digits',
  wordTooLong: 'A word has at most 60 characters',
}

/** Page of moderators. */
export const MODERATION_PATH = '/moderation'

/** Words of the page of moderators. */
export const moderationPageTexts = {
  title: 'Moderation',
  nothingWaits: {
    title: 'Nothing waits',
    sentence: 'New posts of new people, reports and appeals appear here.',
  },
  goneCase: {
    title: 'This case is gone',
    sentence: 'Its author has deleted it.',
  },
  wordsSaved: { title: 'Listed words saved' },
  moderators: {
    title: 'Moderators',
    add: 'Add a moderator',
    detail: 'Administrators moderate too, without being listed.',
    loading: 'Loading the moderators',
  },
  answered: { title: 'Appeal answered' },
}

/** Actions on a case, as their buttons name them. */
export const actionLabels: Readonly<Record<DecisionAction, string>> = {
  approve: 'Approve',
  hide: 'Hide',
  show: 'Show again',
  lock: 'Lock',
  unlock: 'Unlock',
  verify: 'Mark as expert-verified',
  unverify: 'Remove the expert mark',
  dismiss: 'Dismiss reports',
  suspend: 'Suspend author',
  unsuspend: 'Lift the suspension',
  rename: 'Reset the name',
}

/** Question before a suspension. */
export const suspensionQuestion = (name: string, days: number) => ({
  title: `Suspend ${name} for ${plural(days, { one: '# day', other: '# days' })}?`,
  description:
    'They can read everything, but write nothing until then. They get your reason, and can appeal.',
})

/** Suggested reasons of each decision. The moderator can change them; the author reads the result. */
export const cannedReasons: Readonly<Record<DecisionAction, readonly string[]>> = {
  approve: ['Fits the community.', 'Welcome to the community.'],
  hide: [
    'This is advertising.',
    'This advice can harm an animal.',
    'This attacks another person.',
    'This shows private information.',
    'This is not about pets.',
  ],
  show: ['We looked at it again, and it fits the community.'],
  lock: ['The discussion has run its course.', 'The discussion has become heated.'],
  unlock: ['The discussion can go on.'],
  verify: ['The advice agrees with veterinary practice.'],
  unverify: ['The text has changed since it was checked.'],
  dismiss: ['This does not break the rules.'],
  suspend: ['Repeated advertising.', 'Repeated harassment.', 'Repeated harmful advice.'],
  unsuspend: ['We looked at it again.'],
  rename: ['This name advertises.', 'This name attacks a person.', 'This name pretends to be someone else.'],
}

/** Suggested answers to an appeal, by its result. */
export const cannedAnswers = {
  upheld: ['We looked at it again. The decision stands.'],
  reversed: ['You are right. We have reversed the decision.'],
} as const

/** A decision about a user's post, reply or profile, as the notification describes it. */
export interface NotedDecision {
  action: DecisionAction
  /** Title of the post concerned. */
  title: string | null
  isReply: boolean
  reason: string
  /** End of a suspension as a date in words; null without one. */
  suspendedUntil: string | null
}

const titlesOf: Readonly<Record<DecisionAction, (what: string, until: string | null) => string>> = {
  approve: (what) => `${what} is published`,
  hide: (what) => `${what} was hidden`,
  show: (what) => `${what} is visible again`,
  lock: (what) => `${what} was locked`,
  unlock: (what) => `${what} is open again`,
  verify: (what) => `${what} is expert-verified`,
  unverify: (what) => `${what} is no longer expert-verified`,
  dismiss: (what) => `${what} stays as it is`,
  suspend: (_what, until) => (until ? `You can’t write until ${until}` : 'You can’t write for some time'),
  unsuspend: () => 'You can write again',
  rename: () => 'Your name in the community was reset',
}

/** Decisions that change nothing about the post. */
export const aboutPeople: ReadonlySet<DecisionAction> = new Set(['suspend', 'unsuspend', 'rename'])

const quoted = (title: string | null): string => (title ? `“${title}”: ` : '')

/** Notification of a decision, with the moderator's reason. */
export function decisionNotification({ action, title, isReply, reason, suspendedUntil }: NotedDecision) {
  const what = isReply ? 'Your reply' : 'Your post'
  const isAboutPerson = aboutPeople.has(action)
  return {
    title: titlesOf[action](what, suspendedUntil),
    message: `${isAboutPerson ? '' : quoted(title)}${reason}`,
    link: DECISIONS_LINK,
  }
}

/** Notification of the answer to an appeal. */
export const answerNotification = (result: 'upheld' | 'reversed', title: string | null, answer: string) => ({
  title: result === 'reversed' ? 'Your appeal succeeded' : 'Your appeal was answered',
  message: `${quoted(title)}${answer}`,
  link: DECISIONS_LINK,
})
