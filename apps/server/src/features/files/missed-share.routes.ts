import { Hono } from 'hono'
import { MISSED_SHARE, pageOfShare } from '@app/domain/files/shared-files.address'
import { MOST_SHARED_BYTES } from '@app/domain/files/shared-files.vocabulary'

/** Largest accepted body: the files of a share, and a little for the form's overhead. */
const MOST_BYTES = MOST_SHARED_BYTES + 1024 * 1024

/**
 * POST /share: receives files that another app shared while no service worker was there to accept them. Nothing is
 * parsed or stored: the app reports that they did not arrive. The body is drained before the answer, because a browser
 * that can't finish sending its form shows an error instead of the page to which it is redirected.
 */
export function missedShareRoutes(): Hono {
  const app = new Hono()
  app.post('/', async (c) => {
    await letRunOut(c.req.raw.body)
    return c.redirect(pageOfShare(MISSED_SHARE), 303)
  })
  return app
}

/** Aborts larger bodies with the answer. */
async function letRunOut(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > MOST_BYTES) return
  }
}
