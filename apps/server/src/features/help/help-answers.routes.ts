import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { helpArticleNames } from '@app/domain/help/help-articles'
import { HELP_CENTER, helpPath } from '@app/domain/help/help-path'
import { createBoundedMap } from '../../platform/base/bounded-map.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { isOurOrigin } from '../../platform/http/api.ts'
import { limitRequests } from '../../platform/http/rate-guard.ts'
import { isRequestToken, tokenIssuer } from '../../platform/http/request-token.ts'
import type { Services } from '../../platform/services/services.ts'

const form = z.object({
  token: z.string().max(100),
  article: z.enum(helpArticleNames),
  answer: z.enum(['yes', 'no']),
})

const MOST_BYTES = 2000
/** Answers that a process remembers, so that a second press is not counted. */
const MOST_REMEMBERED = 5000

/** Counts one answer for article `$1`: `$2` if it helped, `$3` if it did not. */
const countAnswer = namedSql(
  `insert into help_answers (article, helpful, unhelpful) values ($1, $2, $3)
   on conflict (article) do update
   set helpful = help_answers.helpful + excluded.helpful, unhelpful = help_answers.unhelpful + excluded.unhelpful`,
)

/**
 * POST /help-center/answers counts if an article answered the question of a visitor. It receives the form of a page that
 * runs without scripts, so every answer is a redirect to the article.
 */
export function helpAnswerRoutes(services: Services): Hono {
  const counted = createBoundedMap<string, true>(MOST_REMEMBERED)
  const app = new Hono()
  app.post(
    '/',
    limitRequests(services, () => ['reports']),
    bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.body(null, 413, { connection: 'close' }) }),
    async (c) => {
      const read = form.safeParse(await c.req.parseBody().catch(() => undefined))
      if (!read.success) return c.redirect(HELP_CENTER, 303)
      const { token, article, answer } = read.data
      const isOurs = isOurOrigin(c, services.appUrl) && isRequestToken(c, tokenIssuer(services), token)
      if (!isOurs) return c.redirect(`${helpPath(article)}#once-more`, 303)
      const key = `${token} ${article}`
      if (!counted.get(key)) {
        counted.set(key, true)
        const [helpful, unhelpful] = answer === 'yes' ? [1, 0] : [0, 1]
        await services.db.withAccounts((tx) => tx.run(countAnswer, [article, helpful, unhelpful]))
      }
      return c.redirect(`${helpPath(article)}#thanks`, 303)
    },
  )
  return app
}
