import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import MiniSearch from 'minisearch'
import { z } from 'zod'
import {
  HELP_RESULTS,
  HELP_SEARCH_CHARACTERS,
  helpArticleNames,
  helpCategories,
  RESULT_ROW,
} from '@app/domain/help/help-articles'
import { helpPath } from '@app/domain/help/help-path'
import { plural } from '@app/domain/kernel/message-format'
import { fillValues, replaceElement } from '@app/domain/kernel/page-facts'
import { HELP_SEARCH_FILE } from '@app/domain/kernel/site-files'

const article = z.object({
  name: z.enum(helpArticleNames),
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  headings: z.string(),
  text: z.string(),
})
type Article = z.output<typeof article>

const MOST_WORDS = 8

/** Finds the articles for a query, the best first. */
export type SearchHelp = (query: string) => Article[]

/**
 * Indexes the words of the help articles.
 * @param buildDir folder of the web app's build, which contains the texts
 */
export async function createHelpSearch(buildDir: string): Promise<SearchHelp> {
  const articles = z
    .array(article)
    .parse(JSON.parse(await readFile(join(buildDir, HELP_SEARCH_FILE), 'utf8')))
  const byName = new Map(articles.map((one) => [one.name, one]))
  const index = new MiniSearch<Article>({
    idField: 'name',
    fields: ['title', 'summary', 'headings', 'text'],
    searchOptions: {
      boost: { title: 6, summary: 3, headings: 2 },
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (word.length > 3 ? 0.2 : false),
    },
  })
  index.addAll(articles)
  return (query) =>
    index
      .search(wordsOf(query))
      .slice(0, HELP_RESULTS)
      .flatMap(({ id }) => byName.get(id as Article['name']) ?? [])
}

/** First words of a query, without single letters: each further one costs a search of all articles. */
const wordsOf = (query: string): string =>
  [...new Set(query.toLowerCase().split(/\s+/))]
    .filter((word) => word.length > 1)
    .slice(0, MOST_WORDS)
    .join(' ')

const topics: ReadonlyMap<string, string> = new Map(helpCategories.map(({ id, title }) => [id, title]))

/** Fills the page of results for the query in its address. */
export const fillResults =
  (search: SearchHelp) =>
  (page: string, c: Context): string => {
    const query = (c.req.query('q') ?? '').slice(0, HELP_SEARCH_CHARACTERS).trim()
    const found = query ? search(query) : []
    const withRows = replaceElement(page, RESULT_ROW, (row) =>
      found
        .map(({ name, title, summary, category }) =>
          fillValues(row, { link: helpPath(name), title, summary, topic: topics.get(category) }),
        )
        .join(''),
    )
    const results = plural(found.length, { one: '# article', other: '# articles' })
    return fillValues(withRows, {
      query: query || undefined,
      results: found.length > 0 ? results : undefined,
    })
  }
