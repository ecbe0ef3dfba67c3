import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Opens a session for somebody whom our own operations have recognised; never reachable over HTTP. */
export const sessionOpening = {
  id: 'session-opening',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      {
        method: 'POST',
        body: z.object({ userId: z.string(), remember: z.boolean() }),
        requireHeaders: true,
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { userId, remember } = ctx.body
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(userId)
        if (!user) throw new Error('There is no such user.')
        const session = await internalAdapter.createSession(userId, !remember)
        await setSessionCookie(ctx, { session, user }, !remember)
        return { token: session.token }
      },
    ),
  },
} satisfies BetterAuthPlugin
