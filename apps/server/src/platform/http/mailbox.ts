import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'

/** Number of mails on the page, newest first. */
const SHOWN = 50

/**
 * Mailbox page of development and demo: shows unsent mails, with their links to click. Mounted only if MAILBOX_PAGE is
 * on.
 */
export function mailboxRoutes(outboxDir: string): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const { default: PostalMime } = await import('postal-mime')
    const names = (await readdir(outboxDir).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .toReversed()
    const mails = await Promise.all(
      names.slice(0, SHOWN).map(async (name) => PostalMime.parse(await readFile(join(outboxDir, name)))),
    )
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>Mailbox</title>
          </head>
          <body>
            <h1>Mailbox</h1>
            <p>Emails that would have been sent, newest first.</p>
            ${mails.map(
              ({ subject, to, text = '' }) =>
                html`<article>
                  <h2>${subject}</h2>
                  <p>To ${to?.[0]?.address}</p>
                  ${linksIn(text).map((link) => html`<p><a href="${link}">${link}</a></p>`)}
                </article>`,
            )}
          </body>
        </html>`,
    )
  })
  return app
}

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s\])>]+/g) ?? [])]
