import { plural } from '../kernel/message-format.ts'
import type { InboxAssignee, InboxGroup } from './support.vocabulary.ts'

/** Words of the staff's inbox. */
export const inboxTexts = {
  title: 'Inbox',
  /** Heading of the group of links on the profile page. */
  entryGroup: 'Support',
  subtitle: 'Tickets of all people, the longest waiting first.',
  views: { tickets: 'Tickets', canned: 'Canned answers', staff: 'Staff' },
  viewsLabel: 'Views of the inbox',
  loading: 'Loading the inbox',
  loadingTicket: 'Loading the ticket',
  tickets: 'Tickets',
  search: 'Search number, subject, name or address',
  /** Name of the row of statuses. */
  show: 'Show',
  status: 'Status',
  groups: {
    active: 'To do',
    open: 'Open',
    in_progress: 'In progress',
    resolved: 'Resolved',
    closed: 'Closed',
  } satisfies Record<InboxGroup, string>,
  assignee: 'Assignee',
  assignees: { anyone: 'Anyone’s', me: 'Mine', 'no one': 'Unassigned' } satisfies Record<
    InboxAssignee,
    string
  >,
  type: 'Type',
  allTypes: 'Any type',
  priority: 'Priority',
  allPriorities: 'Any priority',
  counts: ({ waiting, active }: { waiting: number; active: number }) =>
    waiting === 0
      ? `No ticket waits for an answer, ${active} under way`
      : `${plural(waiting, { one: '# ticket waits for an answer', other: '# tickets wait for an answer' })}, ${active} under way`,
  visitor: 'Visitor',
  waits: (since: string) => `waits since ${since}`,
  due: (by: string) => `answer due ${by}`,
  late: (by: string) => `answer was due ${by}`,
  answered: 'answered',
  unassigned: 'No one',
  nothing: {
    title: 'Nothing waits',
    sentence: 'New tickets and answers of people appear here.',
  },
  nothingFound: {
    title: 'Nothing fits',
    sentence: 'Try fewer words or another status.',
    clear: 'Show all tickets',
  },
  chooseOne: {
    title: 'Choose a ticket',
    sentence: 'Its messages, notes and facts appear here.',
  },
  gone: {
    title: 'This ticket is gone',
    sentence: 'Its owner has deleted the account, or its time is over.',
  },
  back: 'Inbox',
  openTicket: 'Open ticket',
  facts: 'Facts',
  take: 'Assign to me',
  owner: 'From',
  rating: 'Rating',
  others: 'Other tickets of this person',
  changed: 'Ticket changed',
  environment: 'Sent with it',
  answer: {
    title: 'Answer',
    placeholder: 'Write to the person',
    canned: 'Canned answer',
    chooseCanned: 'Insert a canned answer',
    thenSet: 'Then set the status to',
    send: 'Send Answer',
    sent: 'Answer sent',
    mailed: (email: string) => `Goes to ${email} too.`,
  },
  note: {
    title: 'Internal note',
    label: 'Internal note',
    placeholder: 'Only the staff reads this',
    send: 'Add Note',
    sent: 'Note added',
  },
  mode: 'What to write',
  canned: {
    title: 'Canned answers',
    detail: 'Texts that everyone on the staff can insert into an answer.',
    add: 'Add Canned Answer',
    edit: (title: string) => `Edit ${title}`,
    editTitle: 'Edit Canned Answer',
    remove: (title: string) => `Delete ${title}`,
    labels: { title: 'Title', text: 'Text' },
    incomplete: 'Fill in title and text',
    saved: 'Canned answer saved',
    deleted: 'Canned answer deleted',
    none: 'There are none yet.',
    question: (title: string) => ({
      title: `Delete “${title}”?`,
      description: 'No one can insert it any more. Sent answers stay.',
      confirmLabel: 'Delete',
    }),
    save: 'Save',
  },
  staff: {
    title: 'Staff',
    add: 'Add to Staff',
    detail: 'Super administrators answer tickets too, without being listed.',
    loading: 'Loading the staff',
  },
} as const
