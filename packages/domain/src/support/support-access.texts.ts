import { supportKinds, type SupportKindName } from './support-access.vocabulary.ts'

/** Notification of the first reading under a grant. */
export const firstReadingNotification = (name: string) => ({
  title: 'Support looked at your household',
  message: `${name} opened it, as you allowed. You can end the access in your ticket.`,
})

/** Texts of the owner's card and dialog. */
export const accessTexts = {
  title: 'Support access',
  offer: 'If it helps, let support look at your household. They can only read.',
  give: 'Let support look',
  open: (household: string) => `Support can look at “${household}”`,
  until: (until: string, left: string) => `Until ${until}, ${left} left. They can only read.`,
  unread: 'No one has looked yet.',
  read: (at: string) => `First opened ${at}. Each look is in your family’s activity.`,
  end: 'End access',
  ended: 'Access ended',
  given: 'Support can look now',
  loading: 'Loading support access',
  dialog: {
    title: (household: string) => `Let support look at “${household}”?`,
    description: 'You choose how long, and can end it at any time. It also ends when this ticket is closed.',
    seesTitle: 'They see',
    sees: [
      'Your pets and their records: names, dates, values and notes',
      'Expenses, and the names of emergency contacts',
    ],
    seesNotTitle: 'They don’t see',
    seesNot: [
      'What is in photos and documents',
      'Passwords and sign-in data',
      'Payment details, phone numbers and addresses',
    ],
    changesNothing: 'They can change nothing. Each look is noted in your family’s activity.',
    hours: 'For how long?',
    confirm: 'Let support look',
  },
} as const

/** Texts of the staff's page of a household, and of its line in the inbox. */
export const householdTexts = {
  open: (until: string) => `Household access is open until ${until}`,
  show: 'Look at the household',
  subtitle: (until: string) => `Read only until ${until}. The owner sees what you open.`,
  back: 'Ticket',
  loading: 'Loading the household',
  loadingRows: 'Loading the records',
  whose: 'Whose records',
  household: 'Household',
  kind: 'Kind of record',
  rows: (kind: SupportKindName) => supportKinds[kind].label,
  added: (at: string) => `Added ${at}`,
  changed: (at: string) => `changed ${at}`,
  unnamed: 'Without a name',
  yes: 'Yes',
  no: 'No',
  nothing: { title: 'No records', sentence: 'The household has none of this kind.' },
  over: {
    title: 'Access has ended',
    sentence: 'Its time is over, or the owner ended it. You can ask for it again in your answer.',
    action: 'Back to the ticket',
  },
} as const
