import { HELP_CENTER } from './help-path.ts'

/** Categories of the help center in their order, each with its articles by the names in their addresses. */
export const helpCategories = [
  {
    id: 'getting-started',
    title: 'Getting started',
    articles: [
      'add-your-first-pet',
      'find-your-way',
      'install-on-your-phone',
      'tours-and-tips',
      'set-up-your-household',
    ],
  },
  {
    id: 'medication-and-reminders',
    title: 'Medication and reminders',
    articles: [
      'when-a-dose-is-late',
      'give-a-dose',
      'choose-who-gets-reminded',
      'add-a-medication',
      'skip-or-snooze-a-dose',
      'pause-or-end-a-medication',
      'refills-and-doses-left',
      'reminders-for-everyday-care',
      'turn-on-notifications',
    ],
  },
  {
    id: 'pets-and-health-records',
    title: 'Pets and health records',
    articles: [
      'add-a-weight',
      'add-a-vaccination',
      'plan-a-visit',
      'edit-a-pet',
      'log-health-and-symptoms',
      'plan-boosters',
      'photos-and-documents',
      'the-story-of-a-pet',
      'health-score-and-trends',
      'health-alerts',
      'exercise-and-quick-checks',
      'when-a-pet-has-died',
    ],
  },
  {
    id: 'family-and-emergencies',
    title: 'Family and emergencies',
    articles: [
      'invite-your-family',
      'owner-caregiver-viewer',
      'use-the-emergency-card',
      'work-without-a-connection',
      'follow-along-in-your-calendar',
      'hand-over-a-household',
      'ask-the-community',
      'stay-safe-in-the-community',
      'get-support',
      'write-without-an-account',
    ],
  },
  {
    id: 'expenses-and-reports',
    title: 'Expenses and reports',
    articles: ['track-expenses', 'print-and-export', 'health-reports', 'set-a-budget', 'import-expenses'],
  },
  {
    id: 'plans-and-payment',
    title: 'Plans and payment',
    articles: ['compare-the-plans', 'change-or-cancel-a-plan', 'when-a-limit-is-reached'],
  },
  {
    id: 'account-and-privacy',
    title: 'Account and privacy',
    articles: [
      'sign-in-and-passwords',
      'download-your-data',
      'delete-your-account',
      'protect-your-account',
      'appearance-and-units',
      'moderate-the-community',
      'answer-tickets',
      'run-an-installation',
    ],
  },
] as const

export type HelpCategory = (typeof helpCategories)[number]['id']
export type HelpArticleName = (typeof helpCategories)[number]['articles'][number]

export const helpArticleNames: readonly HelpArticleName[] = helpCategories.flatMap(
  ({ articles }): readonly HelpArticleName[] => articles,
)

export const HELP_SEARCH = `${HELP_CENTER}/search`

export const topicAddress = (category: HelpCategory): string => `${HELP_CENTER}/topics/${category}`

/** Most characters of a search that are read. */
export const HELP_SEARCH_CHARACTERS = 100
/** Most articles that a search lists. */
export const HELP_RESULTS = 10

/** Address to which the question below an article is answered. */
export const HELP_ANSWERS = `${HELP_CENTER}/answers`

/** Element of the search page that the server repeats for each result. */
export const RESULT_ROW = 'result-row'
/** Values of a result, and of the page around the results, which the server fills in. */
export const resultValues = ['link', 'title', 'summary', 'topic'] as const
export const searchValues = ['query', 'results'] as const
