import { Hono } from 'hono'
import { MISSED_SHARE, pageOfShare } from '@app/domain/files/shared-files.address'
import { MOST_SHARED_BYTES } from '@app/domain/files/shared-files.vocabulary'

/** Largest accepted body: the files of a share, and a little for the form's overhead. */
const MOST_BYTES = MOST_SHARED_BYTES + 1024 * 1024

/**
 * POST /share: files that another app shared where the service worker was not there to take them. Nothing of them is read or
 * kept: the app says that they did not arrive. They are let run out before the answer, because a browser that can't send
 * its form to the end shows an error instead of the page that it is led to.
 */
export function missedShareRoutes(): Hono {
  const app = new Hono()
  app.post('/', async (c) => {
    await letRunOut(c.req.raw.body)
    return c.redirect(pageOfShare(MISSED_SHARE), 303)
  })
  return app
}

/** Larger ones are broken off with the answer. */
async function letRunOut(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > MOST_BYTES) return
  }
}
