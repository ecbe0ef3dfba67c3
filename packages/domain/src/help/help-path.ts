import type { HelpArticleName } from './help-articles.ts'

// Separate from the list of all articles, which the first load does without.

/** Article about the first page. */
export const HOME_HELP = 'find-your-way' satisfies HelpArticleName

/** Address of the help center. */
export const HELP_CENTER = '/help-center'

/** Returns the address of an article. */
export const helpPath = (article: HelpArticleName): string => `${HELP_CENTER}/${article}`
