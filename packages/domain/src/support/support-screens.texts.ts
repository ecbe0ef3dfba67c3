import { PRODUCT_NAME } from '../kernel/brand.ts'
import { plural } from '../kernel/message-format.ts'
import { type SupportHours, waitInWords } from './support.rules.ts'
import {
  MOST_FILES,
  RATING_HOURS,
  REOPEN_DAYS,
  RESPONSE_TIME,
  SUPPORT_PDF_MAX_BYTES,
  type TicketStatus,
  type TicketType,
} from './support.vocabulary.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const nameOfDay = (day: number): string => weekdays[day - 1] ?? ''

/** Office days in words: 'Monday to Friday', 'Monday, Wednesday and Friday', 'every day'. */
export function daysInWords(days: readonly number[]): string {
  if (days.length === weekdays.length) return 'every day'
  const names = days.map(nameOfDay)
  const first = days[0] ?? 1
  const isRun = days.length > 2 && days.every((day, at) => day === first + at)
  if (isRun) return `${names[0] ?? ''} to ${names.at(-1) ?? ''}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}` : (names[0] ?? '')
}

/** Everyday name of a time zone: 'Eastern' for America/New_York. */
export function zoneInWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.startsWith('GMT') ? timeZone : name.replace(/ (?:Standard )?Time$/, '')
}

/** Drops the minutes of a full hour: '9 AM' for '9:00 AM'; a 24-hour clock keeps them. */
export const shortTime = (time: string): string => time.replace(/:00(?=\s\S)/, '')

/**
 * Office hours in words: 'Monday to Friday, 9 AM to 5 PM Eastern'.
 * @param wallTime formats HH:mm as the reader prefers it
 */
export const hoursInWords = (
  { days, from, to, timeZone }: SupportHours,
  wallTime: (time: string) => string,
): string =>
  `${daysInWords(days)}, ${shortTime(wallTime(from))} to ${shortTime(wallTime(to))} ${zoneInWords(timeZone)}`

/** Texts of the Support Centre card, its page and its lists. */
export const supportTexts = {
  title: 'Support',
  subtitle: 'Report a bug, share an idea or ask a question. A person answers.',
  card: 'Support Centre',
  loading: 'Loading support',
  /** Quick actions of the card, by the type of ticket that each opens (spec engagement §2). */
  actions: { bug: 'Report Bug', feedback: 'Feedback', general: 'Get Help' } satisfies Record<
    TicketType,
    string
  >,
  helpCenter: 'Help Centre',
  getSupport: 'Get Support',
  opensTab: 'Opens in a new tab',
  tickets: 'Your tickets',
  all: 'View all',
  allTickets: 'All your tickets',
  loadingTickets: 'Loading your tickets',
  none: {
    title: 'No tickets yet',
    sentence: 'What you write to us is kept here, with our answers.',
  },
  noneShort: 'You have not written to us yet.',
  answered: 'Answered',
  newAnswer: 'We answered you',
  read: 'Read',
  back: 'Support',
} as const

/** Short names of types, as lists show them. */
export const shortTypeLabels: Record<TicketType, string> = {
  bug: 'Bug',
  feedback: 'Feedback',
  general: 'Question',
}

/** Texts of the form that opens a ticket. */
export const newTicketTexts = {
  titles: {
    bug: 'Report Bug',
    feedback: 'Feedback',
    general: 'Get Help',
  } satisfies Record<TicketType, string>,
  type: 'What is it about?',
  subject: 'Subject',
  subjectHints: {
    bug: 'What goes wrong, in a few words',
    feedback: 'Your idea in a few words',
    general: 'Your question in a few words',
  } satisfies Record<TicketType, string>,
  text: 'Text',
  textHints: {
    bug: 'What did you do, what did you see, and what did you expect?',
    feedback: 'What would it make easier for you?',
    general: 'What have you tried already?',
  } satisfies Record<TicketType, string>,
  priority: 'How urgent is it?',
  priorityHints: {
    urgent: 'Urgent: I can’t care for my pets with it',
    high: 'High: it stops me from doing something',
    medium: 'Medium: it is in my way',
    low: 'Low: whenever you have time',
  },
  articles: 'These articles may answer it',
  send: 'Send',
  incomplete: 'Fill in subject and text',
  sent: 'Your ticket is sent',
  sentDetail: (by: string) => `Expect an answer ${by}.`,
  draftFound: 'This is your draft from before.',
  dropDraft: 'Start over',
  files: {
    label: 'Files',
    choose: 'Add files',
    hint: `Pictures and PDF, up to ${MOST_FILES}. A PDF can have ${Math.round(SUPPORT_PDF_MAX_BYTES / 1024 / 1024)} MB.`,
    most: `A message takes ${MOST_FILES} files. The others were left out.`,
    failed: 'This file could not be sent. Try again.',
    unsentTitle: 'Send Files',
    unsent: 'Your ticket is saved. These files are not sent yet.',
    unsentOfMessage: 'Your message is sent. These files are not sent yet.',
    without: 'Continue without them',
    leave: {
      title: 'Leave out these files?',
      description: 'Your text stays here as a draft. The files have to be chosen again.',
      confirmLabel: 'Leave out',
      cancelLabel: 'Stay',
    },
  },
} as const

/** Texts of the facts about the browser that go with a bug report. */
export const environmentTexts = {
  title: 'What you sent with it',
  offer: 'Send these details with it',
  reason: 'They help us find the fault. Nothing else is sent, and nothing without this check.',
  show: 'Details to send',
  browser: 'Browser',
  screen: 'Screen',
  version: 'Version',
  requests: 'Last requests',
  noRequests: 'None',
  requestIds: (count: number) => plural(count, { one: 'Show # id', other: 'Show # ids' }),
  note: 'You agreed to send these details. They are deleted with the ticket.',
  notSent: 'You sent no details about your browser.',
} as const

/** Texts of a ticket. */
export const ticketTexts = {
  loading: 'Loading ticket',
  opened: (type: string, number: number, at: string) => `${type} ${number} · opened ${at}`,
  today: 'Today',
  yesterday: 'Yesterday',
  you: 'You',
  support: 'Support',
  byMail: 'by mail',
  expect: (by: string) => `Expect an answer ${by}`,
  late: {
    title: 'Our answer is late',
    sentence: (by: string) => `We promised it ${by}. You are not forgotten, and need not write again.`,
  },
  promise: (hours: string) => `We answer in about ${RESPONSE_TIME}, ${hours}.`,
  median: (wait: string) => `Half of all first answers in the last 30 days came within ${wait}.`,
  yourTurn: {
    title: (name: string) => `${name} answered you`,
    sentence: 'Is it solved? Then mark the ticket as resolved. If not, write back below.',
  },
  rate: {
    title: 'How did we do?',
    titleOfRated: 'Thank you for your rating',
    sentence: 'The ticket is resolved. If something is left, write below: this reopens it.',
    legend: 'Stars',
    star: (count: number) => plural(count, { one: '# star', other: '# stars' }),
    text: 'What was good, and what was not?',
    send: 'Send Rating',
    change: 'Change Rating',
    sent: 'Thank you for your rating',
    canChange: `You can change it for ${RATING_HOURS} hours.`,
    missing: 'Choose 1 to 5 stars',
  },
  over: {
    resolved: 'This ticket is resolved',
    closed: 'This ticket is closed',
    canWrite: 'If something is left, write below: this reopens it.',
    refuses: `It was closed more than ${REOPEN_DAYS} days ago. For anything else, open a new ticket.`,
  },
  write: 'Add to your message',
  writeLabel: 'Your message',
  reply: 'Write back',
  send: 'Send',
  sent: 'Message sent',
  attach: 'Add files',
  facts: 'This ticket',
  status: 'Status',
  priority: 'Priority',
  firstAnswer: 'First answer',
  after: (minutes: number) => (minutes === 0 ? 'Within a minute' : `After ${waitInWords(minutes)}`),
  notYet: 'Not yet',
  mail: 'Mail',
  getsAnswers: (email: string) => `${email} gets each answer`,
  rating: 'Your rating',
  resolve: 'Mark as resolved',
  reopen: 'Reopen',
  close: 'Close ticket',
  set: {
    open: 'Ticket reopened',
    in_progress: 'Ticket is in progress',
    resolved: 'Ticket marked as resolved',
    closed: 'Ticket closed',
  } satisfies Record<TicketStatus, string>,
  closeQuestion: {
    title: 'Close this ticket?',
    description: `You need no answer any more. You can reopen it for ${REOPEN_DAYS} days.`,
    confirmLabel: 'Close ticket',
  },
  /** Event line of a change of the status. */
  event: (name: string, status: string) => `${name} set the status to ${status}`,
  /** Name of the server in an event line, which closes tickets that nothing follows. */
  automatic: PRODUCT_NAME,
  deleted: 'Deleted account',
  openFile: (name: string) => `Open ${name}`,
  gone: {
    title: 'This ticket is gone',
    message: 'It was deleted, or belongs to another account.',
    action: 'Your tickets',
  },
  draftKept: 'Your text is kept on this device until you send it.',
} as const

/** Texts of the contact page and of a visitor's ticket. */
export const visitorTexts = {
  title: 'Your message',
  loading: 'Opening your message',
  formTitle: 'Write to us',
  formSentence: `A person answers by mail, usually within ${RESPONSE_TIME} on workdays. We first send you a link to confirm your address.`,
  name: 'Your name',
  email: 'Email',
  about: 'What is it about?',
  subject: 'Subject',
  text: 'Text',
  send: 'Send Message',
  signedIn: 'You have an account, so write in the app: you can attach pictures there.',
  openSupport: 'Open the support',
  checkMail: 'Check your mail',
  checkMailDetail:
    'We sent you a link. Open it, and your message reaches us. Without it, the message is deleted after 7 days.',
  incomplete: {
    title: 'Something is missing',
    detail: 'Fill in name, email address, subject and text. Go back in your browser to find what you typed.',
  },
  onceMore: {
    title: 'Please send it once more',
    detail: 'This page had been open for a while. Go back in your browser to find what you typed.',
  },
  later: {
    title: 'Please wait a while',
    detail: 'Several messages came from here, or for this address. Try again later.',
  },
  confirm: {
    title: 'Send this message?',
    sentence: 'Press the button, and your message reaches us. We answer to this address.',
    action: 'Send my message',
    sent: 'Your message reached us',
  },
  writeAgain: 'Write to us',
} as const
