import type { PetTab } from '../pets/pet-link.ts'
import type { HelpArticleName } from './help-articles.ts'
import { HOME_HELP } from './help-path.ts'

// Articles of the help center about each screen. An article is named by its slug: `give-a-dose` is the article at
// /help-center/give-a-dose, written in content/help/give-a-dose.md.

/** Article about every screen and window of the administration. */
export const administrationHelp = 'run-an-installation' satisfies HelpArticleName

/** Articles about pages, by their addresses in the app's routes. */
export const pageHelp = {
  '/': HOME_HELP,
  '/pets': 'add-your-first-pet',
  '/pets/:petId': 'edit-a-pet',
  '/health-metrics': 'log-health-and-symptoms',
  '/symptoms': 'log-health-and-symptoms',
  '/analytics': 'health-score-and-trends',
  '/community': 'ask-the-community',
  '/community/posts/:postId': 'ask-the-community',
  '/community/decisions': 'stay-safe-in-the-community',
  '/support': 'get-support',
  '/support/tickets/:ticketId': 'get-support',
  '/family': 'invite-your-family',
  '/profile': 'appearance-and-units',
  '/moderation': 'moderate-the-community',
  '/inbox/:ticketId?': 'answer-tickets',
  '/inbox/:ticketId/household': 'answer-tickets',
  '/contact-ticket': 'write-without-an-account',
  '/getting-started': 'tours-and-tips',
  '/onboarding': 'set-up-your-household',
  '/checkout': 'change-or-cancel-a-plan',
  '/setup': 'protect-your-account',
  '/auth': 'sign-in-and-passwords',
  '/reset-password': 'sign-in-and-passwords',
  '/auth/reset-password': 'sign-in-and-passwords',
  '/confirm-address': 'sign-in-and-passwords',
  '/accept-invitation': 'invite-your-family',
  '/secure-account': 'protect-your-account',
  '/undo-address-change': 'protect-your-account',
} as const satisfies Record<string, HelpArticleName>

/** Articles about the tabs of Home, by their names in the address. */
export const tabHelp = {
  overview: HOME_HELP,
  health: 'health-score-and-trends',
  reminders: 'reminders-for-everyday-care',
  reports: 'health-reports',
  community: 'ask-the-community',
  premium: 'compare-the-plans',
  pro: 'compare-the-plans',
} as const satisfies Record<string, HelpArticleName>

/** Articles about the parts of the reports besides their overview. */
export const reportHelp = {
  expenses: 'track-expenses',
  timeline: 'the-story-of-a-pet',
  export: 'print-and-export',
} as const satisfies Record<string, HelpArticleName>

/** Articles about the tabs of a pet's page. */
export const petTabHelp = {
  overview: pageHelp['/pets/:petId'],
  story: 'the-story-of-a-pet',
  meds: 'add-a-medication',
  appts: 'plan-a-visit',
  health: 'log-health-and-symptoms',
  vax: 'add-a-vaccination',
  photos: 'photos-and-documents',
  docs: 'photos-and-documents',
} as const satisfies Partial<Record<PetTab, HelpArticleName>>

/** Article about a tab of a pet's page; a tab without its own has the one about the page. */
export const helpOfPetTab = (tab: PetTab): HelpArticleName =>
  (petTabHelp as Partial<Record<PetTab, HelpArticleName>>)[tab] ?? pageHelp['/pets/:petId']

/** Articles about the tabs of the settings. */
export const settingsHelp = {
  profile: 'set-up-your-household',
  notifications: 'turn-on-notifications',
  calendar: 'follow-along-in-your-calendar',
  appearance: 'appearance-and-units',
  security: 'protect-your-account',
  privacy: 'download-your-data',
} as const satisfies Record<string, HelpArticleName>

/** Articles about windows above a page. */
export const windowHelp = {
  add: HOME_HELP,
  search: HOME_HELP,
  emergency: 'use-the-emergency-card',
  notifications: 'turn-on-notifications',
  plans: 'compare-the-plans',
  addPet: pageHelp['/pets'],
  addMedication: petTabHelp.meds,
  addVisit: petTabHelp.appts,
  addReminder: tabHelp.reminders,
  addHealthLog: petTabHelp.health,
  addVaccination: petTabHelp.vax,
  addFile: petTabHelp.photos,
  addExpense: reportHelp.expenses,
  addExercise: 'exercise-and-quick-checks',
  addContact: 'use-the-emergency-card',
  weight: 'add-a-weight',
  dose: 'give-a-dose',
  refill: 'refills-and-doses-left',
  metric: tabHelp.health,
  boosters: 'plan-boosters',
  budget: 'set-a-budget',
  import: 'import-expenses',
  template: reportHelp.export,
  shared: petTabHelp.photos,
  member: 'owner-caregiver-viewer',
  invite: pageHelp['/family'],
  handOver: 'hand-over-a-household',
  calendarFeed: settingsHelp.calendar,
  twoFactor: settingsHelp.security,
  deleteAccount: 'delete-your-account',
  writePost: pageHelp['/community'],
  communityProfile: pageHelp['/community/decisions'],
  reportPost: pageHelp['/community/decisions'],
  openTicket: pageHelp['/support'],
  waiting: 'work-without-a-connection',
} as const satisfies Record<string, HelpArticleName>
