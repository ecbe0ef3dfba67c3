import type { MiddlewareHandler } from 'hono'

/**
 * Lets go of the body of an answer to HEAD. The router answers HEAD as GET and then drops the body: a file behind it
 * would stay open for as long as the process lives.
 */
export const closeBodiesOfHead: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
}
