import { defineErrors } from '../kernel/problems.ts'
import { MOST_BLOCKED, MOST_PICTURES } from './community.vocabulary.ts'

export const communityErrors = defineErrors({
  COMMUNITY_OFF: {
    kind: 'not-found',
    title: 'No community here',
    message: 'The community is switched off on this installation.',
  },
  PROFILE_NEEDED: {
    kind: 'conflict',
    title: 'Choose a name first',
    message: 'Choose the name and picture that others see in the community.',
  },
  NAME_TAKEN: {
    kind: 'conflict',
    title: 'Name taken',
    message: 'Someone in the community has this name. Choose another.',
  },
  NAME_REFUSED: {
    kind: 'invalid',
    title: 'Choose another name',
    message: 'Names have no links and no words that wait for a moderator.',
  },
  NAMES_TOO_FAST: {
    kind: 'too-many',
    title: 'Enough names for today',
    message: 'You can change your name three times a day.',
  },
  FIRST_POST_WAITS: {
    kind: 'limit',
    title: 'Your first post waits for review',
    message: 'You can write more once a moderator has read it. You will get a notification.',
  },
  WRITING_TOO_FAST: {
    kind: 'too-many',
    title: 'That was a lot at once',
    message: 'You have written as much as one person can in an hour. Your text is kept; post it later.',
  },
  REPORTING_TOO_MUCH: {
    kind: 'too-many',
    title: 'Enough reports for today',
    message: 'You have reached the number of reports for one day. Thank you for helping.',
  },
  SUSPENDED: {
    kind: 'forbidden',
    title: 'You can’t write at the moment',
    message: 'A moderator has suspended your writing until {until}. You can still read everything.',
  },
  POST_LOCKED: {
    kind: 'forbidden',
    title: 'This post is locked',
    message: 'A moderator has closed it. It takes no more replies or changes.',
  },
  BLOCKED_HERE: {
    kind: 'forbidden',
    title: 'You can’t answer here',
    message: 'The author of this post does not take replies from you.',
  },
  OWN_VOTE: {
    kind: 'invalid',
    title: 'That is your own',
    message: 'You can’t mark your own words as helpful.',
  },
  OWN_REPORT: {
    kind: 'invalid',
    title: 'That is your own',
    message: 'You can’t report your own words. You can change or delete them.',
  },
  NOT_A_QUESTION: {
    kind: 'invalid',
    title: 'Not a question',
    message: 'Only questions have a best answer.',
  },
  TOO_MANY_PICTURES: {
    kind: 'limit',
    title: 'Enough pictures',
    message: `A post can have ${MOST_PICTURES} pictures.`,
  },
  TOO_MANY_BLOCKED: {
    kind: 'limit',
    title: 'Too many blocked people',
    message: `You can block ${MOST_BLOCKED} people. Unblock some first.`,
  },
  ALREADY_APPEALED: {
    kind: 'conflict',
    title: 'Already appealed',
    message: 'You can appeal a decision once. A moderator reads it and answers you.',
  },
  ALREADY_DECIDED: {
    kind: 'conflict',
    title: 'Someone was faster',
    message: 'Another moderator has decided this, or its author has changed it. Read it again.',
  },
})
