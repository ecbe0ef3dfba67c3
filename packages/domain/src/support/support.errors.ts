import { defineErrors } from '../kernel/problems.ts'
import { MOST_CANNED_ANSWERS, MOST_FILES, MOST_OPEN_TICKETS, REOPEN_DAYS } from './support.vocabulary.ts'

export const supportErrors = defineErrors({
  TICKETS_TOO_FAST: {
    kind: 'too-many',
    title: 'That was a lot at once',
    message: 'You have opened as many tickets as one person can for now. Your text is kept; send it later.',
  },
  TOO_MANY_TICKETS: {
    kind: 'limit',
    title: 'Many tickets are still open',
    message: `You can have ${MOST_OPEN_TICKETS} open tickets. Close one that you no longer need, or write in it.`,
  },
  MESSAGES_TOO_FAST: {
    kind: 'too-many',
    title: 'That was a lot at once',
    message: 'You have written as much as one person can in an hour. Your text is kept; send it later.',
  },
  TICKET_CLOSED: {
    kind: 'conflict',
    title: 'This ticket is closed',
    message: `It was closed more than ${REOPEN_DAYS} days ago. Open a new ticket and name this one.`,
  },
  TICKET_FULL: {
    kind: 'limit',
    title: 'This ticket is full',
    message: 'It holds no more messages. Open a new ticket and name this one.',
  },
  STATUS_UNCHANGED: {
    kind: 'conflict',
    title: 'Nothing to change',
    message: 'The ticket has another status by now. Read it again.',
  },
  RATING_NOT_OPEN: {
    kind: 'conflict',
    title: 'This can’t be rated',
    message: 'You can rate a ticket once it is resolved, and change your rating for a day.',
  },
  TOO_MANY_FILES: {
    kind: 'limit',
    title: 'Enough files',
    message: `A message can have ${MOST_FILES} files. Send another message for more.`,
  },
  FILES_TOO_FAST: {
    kind: 'too-many',
    title: 'That was a lot at once',
    message: 'You have attached as many files as one person can in a day. Send this one tomorrow.',
  },
  TICKET_OVER: {
    kind: 'conflict',
    title: 'This ticket is closed',
    message: 'Write a message to reopen it, then attach the file.',
  },
  TICKET_LINK_INVALID: {
    kind: 'not-found',
    title: 'This link does not work',
    message: 'It is incomplete, or its ticket was deleted. Open the newest mail, or write to us again.',
  },
  ASSIGNEE_UNKNOWN: {
    kind: 'invalid',
    title: 'They can’t answer tickets',
    message: 'This person may not answer tickets any more. Choose another.',
  },
  TOO_MANY_CANNED_ANSWERS: {
    kind: 'limit',
    title: 'Enough canned answers',
    message: `There can be ${MOST_CANNED_ANSWERS} canned answers. Delete one first.`,
  },
  ACCESS_ALREADY_OPEN: {
    kind: 'conflict',
    title: 'Support can look already',
    message: 'Access is open for this ticket. End it first to choose another time.',
  },
  ACCESS_TICKET_CLOSED: {
    kind: 'conflict',
    title: 'This ticket is closed',
    message: 'Write a message to reopen it, then let support look.',
  },
  ACCESSES_TOO_FAST: {
    kind: 'too-many',
    title: 'That was a lot at once',
    message: 'You have opened access as often as a household can in a day. Try again tomorrow.',
  },
  ACCESS_OVER: {
    kind: 'not-found',
    title: 'Access has ended',
    message: 'Its time is over, or the owner ended it. You can ask for it again in your answer.',
  },
})
