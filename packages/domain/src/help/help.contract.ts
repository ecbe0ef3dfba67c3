import { z } from 'zod'
import { requiredText } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { HELP_SEARCH_CHARACTERS, helpArticleNames, type HelpArticleName } from './help-articles.ts'

/** Articles that a form offers while its user types. */
export const OFFERED_ARTICLES = 3

const offered = z.object({
  name: z.enum(helpArticleNames as [HelpArticleName, ...HelpArticleName[]]),
  title: z.string(),
  summary: z.string(),
})
export type OfferedArticle = z.output<typeof offered>

export const helpContract = {
  findArticles: operation('GET /help/articles', {
    may: 'anyone',
    summary: 'Find the help articles that may answer some words, the best first',
    takes: z.object({
      words: requiredText({
        max: HELP_SEARCH_CHARACTERS,
        required: 'Enter some words',
        tooLong: `At most ${HELP_SEARCH_CHARACTERS} characters are searched`,
      }),
    }),
    answers: z.array(offered),
  }),
}
