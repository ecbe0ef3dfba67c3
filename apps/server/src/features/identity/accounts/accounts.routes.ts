import { accountsContract } from '@app/domain/identity/accounts/accounts.contract'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import { clearBrowserCache } from '../../../platform/http/pages/browser-cache.ts'
import { issueRequestToken, tokenIssuer } from '../../../platform/http/request-token.ts'
import { serve } from '../../../platform/http/serve.ts'
import { noteDeviceZone } from '../../preferences/preferences.service.ts'
import { claimSetup } from './accounts.queries.ts'
import { describePublicConfig, describeSecureConfig } from './config.service.ts'
import { describeMe } from './me.service.ts'
import { proveIdentity } from './proof.service.ts'
import { clientHeaders, setCookies } from './request-cookies.ts'
import { signIn } from './sign-in.service.ts'
import { resendMail, signUp } from './sign-up.service.ts'
import { enterCode, followLink } from './verification.service.ts'

export const accountRoutes = serve(accountsContract, {
  createRequestToken: async ({ context: { c, services } }) => {
    const { token, expiresAt } = issueRequestToken(c, tokenIssuer(services))
    return { token, expiresAt: new Date(expiresAt).toISOString() }
  },
  getPublicConfig: ({ context }) => describePublicConfig(context.services),
  getSecureConfig: async ({ actor, context }) => ({
    ...(await describePublicConfig(context.services)),
    settings: await describeSecureConfig(actor, context),
  }),
  signUp: async ({ input, context }) => {
    const { isOpen } = await signUp(input, context)
    return { accepted: true, isOpen, mail: (await context.services.mailWorks()) ? 'sent' : 'delayed' }
  },
  resendVerification: async ({ input, context }) => {
    const wait = await context.services.limiter.hitMail('verification', input.email)
    if (wait !== undefined) throw new Refusal(accountErrors.RESEND_LIMIT_REACHED, {}, { retryAfter: wait })
    await resendMail(input.email, context)
    return { accepted: true }
  },
  verifyEmail: async ({ input, context }) => ({ accepted: true, plan: await followLink(input, context) }),
  verifyEmailByCode: async ({ input, context }) => ({
    accepted: true,
    plan: await enterCode(input, context),
  }),
  signIn: ({ input, context }) => signIn(input, context),
  signOut: async ({ context }) => {
    setCookies(context, await context.services.auth.signOut(clientHeaders(context)))
    clearBrowserCache(context.c)
    return { accepted: true }
  },
  proveIdentity: async ({ input, actor, context }) => {
    await proveIdentity(actor, input.password, context)
    return { accepted: true }
  },
  getMe: async ({ tx, actor, context }) => {
    if (actor.refreshDue) setCookies(context, await context.services.auth.refresh(clientHeaders(context)))
    await noteDeviceZone(tx, context.c.req.header('x-time-zone'))
    return describeMe(tx, context.services, actor)
  },
  claimSetupLink: async ({ tx, input }) => {
    const [done] = await tx.run(claimSetup, [hashToken(input.token)])
    if (done?.outcome === 'unconfirmed') throw new Refusal(accountErrors.ADDRESS_NOT_CONFIRMED)
    if (done?.outcome !== 'claimed') throw new Refusal(accountErrors.SETUP_LINK_INVALID)
    return { accepted: true }
  },
})
