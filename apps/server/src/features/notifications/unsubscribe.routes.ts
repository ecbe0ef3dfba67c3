import { Hono } from 'hono'
import type { Services } from '../../platform/services/services.ts'
import { stopMails } from './notices.queries.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'

export { UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'

/**
 * POST /unsubscribe/TOKEN ends mails of one kind, as mail programs request it with one click (RFC 8058): from their own
 * servers, without cookies. A person who opens the link is led to their settings, which a program that follows links
 * can't change.
 */
export function unsubscribeRoutes({ db, keys }: Pick<Services, 'db' | 'keys'>): Hono {
  const app = new Hono()
  app.get('/:token', (c) => c.redirect('/?settings=notifications', 303))
  app.post('/:token', async (c) => {
    const asked = readUnsubscribeToken(c.req.param('token'), keys.unsubscribeLinks)
    // A guessed token gets the same answer.
    if (asked) await db.withSystem((tx) => tx.run(stopMails, [asked.userId, asked.kind]))
    return c.body(null, 204)
  })
  return app
}
