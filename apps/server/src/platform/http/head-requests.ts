import type { MiddlewareHandler } from 'hono'

/**
 * Releases the body of an answer to HEAD. The router answers HEAD as GET and then drops the body: a file behind it
 * would stay open for as long as the process runs.
 */
export const closeBodiesOfHead: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
}
