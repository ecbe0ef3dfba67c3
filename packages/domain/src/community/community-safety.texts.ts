import { MOST_BLOCKED } from './community.vocabulary.ts'

/** Texts of reporting, blocking and decisions. */
export const safetyTexts = {
  report: {
    entry: 'Report',
    title: { post: 'Report this post', reply: 'Report this reply' },
    detail: 'Moderators read every report. The author does not learn who you are.',
    reason: 'Reason',
    note: 'Note',
    noteHint: 'What should the moderators know?',
    send: 'Send Report',
    done: { title: 'Thank you', description: 'A moderator will look at it.' },
    incomplete: 'Choose a reason.',
  },
  block: {
    entry: (name: string) => `Block ${name}`,
    done: (name: string) => ({
      title: `${name} is blocked`,
      description: 'You no longer see their posts and replies, and they can’t answer yours.',
    }),
    undo: 'Undo',
    undone: (name: string) => ({ title: `${name} is no longer blocked` }),
    list: 'Blocked people',
    none: 'You have blocked no one.',
    failed: 'Blocked people couldn’t be loaded.',
    unblock: 'Unblock',
    unblockPerson: (name: string) => `Unblock ${name}`,
    most: `You can block ${MOST_BLOCKED} people.`,
  },
  decisions: {
    title: 'Moderators’ decisions',
    subtitle: 'What moderators decided about your posts and replies, and why.',
    loading: 'Loading decisions',
    none: {
      title: 'No decisions',
      sentence: 'If a moderator hides, locks or checks something of yours, you read it here.',
    },
    ofPost: 'Your post',
    ofReply: 'Your reply to',
    ofYou: 'Your writing in the community',
    reason: 'Reason',
    appeal: 'Appeal',
    appealTitle: 'Appeal this decision',
    appealDetail: 'You can appeal once. A moderator reads it and answers you.',
    appealLabel: 'Why should it change?',
    sendAppeal: 'Send Appeal',
    appealed: { title: 'Appeal sent', description: 'You get a notification once it is answered.' },
    yourAppeal: 'Your appeal',
    waits: 'Waits for an answer',
    results: { upheld: 'The decision stays', reversed: 'The decision was reversed' },
    answer: 'Answer',
  },
} as const
