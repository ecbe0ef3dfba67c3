import { googleSignInContract } from '@app/domain/identity/google-sign-in/google-sign-in.contract'
import { googleSignInErrors } from '@app/domain/identity/google-sign-in/google-sign-in.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../../platform/http/serve.ts'
import { beginAttempt, googleOf } from './google-attempts.ts'
import { disconnectGoogle, waysInOf } from './google-connection.service.ts'
import { linkByPassword } from './google-sign-in.service.ts'

export const googleSignInRoutes = serve(googleSignInContract, {
  startGoogleSignIn: async ({ input, context }) => ({
    url: await beginAttempt({ purpose: 'sign-in', ...input }, context),
  }),
  linkGoogle: ({ input, context }) => linkByPassword(input.password, context),
  getGoogleConnection: ({ actor, context }) => waysInOf(actor, context),
  connectGoogle: async ({ input, actor: { sessionId }, context }) => ({
    url: await beginAttempt({ purpose: 'connect', sessionId, ...input }, context),
  }),
  disconnectGoogle: async ({ actor, context }) => {
    await disconnectGoogle(actor, context)
    return { accepted: true }
  },
  proveByGoogle: async ({ input, actor, context }) => {
    googleOf(context)
    const { connectedAs } = await waysInOf(actor, context)
    if (connectedAs === null) throw new Refusal(googleSignInErrors.GOOGLE_NOT_CONNECTED)
    const { sessionId } = actor
    return { url: await beginAttempt({ purpose: 'proof', sessionId, ...input }, context) }
  },
})
