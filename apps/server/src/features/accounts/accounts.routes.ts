import { accountsContract } from '@app/domain/accounts/accounts.contract'
import { accountErrors } from '@app/domain/accounts/accounts.errors'
import { isAcceptablePassword, SIGN_UP_PASSWORD_MIN } from '@app/domain/accounts/password.rules'
import { Refusal } from '@app/domain/kernel/errors'
import type { SystemConfig } from '@app/domain/kernel/system-config'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import { issueRequestToken } from '../../platform/http/request-token.ts'
import { serve } from '../../platform/http/serve.ts'
import { claimSetup, countUsers, requestVerificationMail, selectedPlanOf } from './accounts.queries.ts'
import { describeMe } from './me.service.ts'
import { clientHeaders, setCookies, signIn } from './sign-in.service.ts'

/** The flow's own minimum, or the installation's where that is higher (docs/decisions). */
const signUpMinimum = ({ passwordMinLength }: SystemConfig): number =>
  Math.max(SIGN_UP_PASSWORD_MIN, passwordMinLength)

export const accountRoutes = serve(accountsContract, {
  createRequestToken: async ({ context: { c, services } }) => {
    const secure = services.appUrl.startsWith('https://')
    const { token, expiresAt } = issueRequestToken(c, services.auth.secret, services.now().getTime(), secure)
    return { token, expiresAt: new Date(expiresAt).toISOString() }
  },
  getPublicConfig: async ({ context: { services } }) => {
    const config = await services.config()
    return {
      registrationEnabled: config.registrationEnabled,
      signUpPasswordMin: signUpMinimum(config),
      billing: services.settings.BILLING,
      mailIsSent: services.settings.SMTP_URL !== undefined,
    }
  },
  signUp: async ({ input, context: { services } }) => {
    const config = await services.config()
    if (!config.registrationEnabled) throw new Refusal(accountErrors.REGISTRATION_CLOSED)
    if (!isAcceptablePassword(input.password, signUpMinimum(config))) {
      throw new Refusal(
        accountErrors.PASSWORD_REQUIREMENTS_NOT_MET,
        {},
        {
          fields: { password: accountErrors.PASSWORD_REQUIREMENTS_NOT_MET.title },
        },
      )
    }
    const [counted] = await services.db.withAccounts((tx) => tx.run(countUsers, []))
    if (config.maxUsers > 0 && (counted?.users ?? 0) >= config.maxUsers) {
      throw new Refusal(accountErrors.REGISTRATION_CLOSED)
    }
    await services.auth.signUp(input)
    return { accepted: true, mail: (await services.mailWorks()) ? 'sent' : 'delayed' }
  },
  resendVerification: async ({ input, context: { services } }) => {
    const wait = await services.limiter.hitResend(input.email)
    if (wait !== undefined) throw new Refusal(accountErrors.RESEND_LIMIT_REACHED, {}, { retryAfter: wait })
    await services.db.withAccounts((tx) => tx.run(requestVerificationMail, [input.email]))
    return { accepted: true }
  },
  verifyEmail: async ({ input, context }) => {
    const { auth, db } = context.services
    const signedIn = await auth.verifyEmail(input.token, clientHeaders(context))
    if (!signedIn) throw new Refusal(accountErrors.VERIFICATION_LINK_INVALID)
    setCookies(context, signedIn.cookies)
    const [chosen] = await db.withAccounts((tx) => tx.run(selectedPlanOf, [signedIn.email]))
    return { accepted: true, plan: chosen?.plan ?? 'free' }
  },
  signIn: async ({ input, context }) => {
    await signIn(input, context)
    return { accepted: true }
  },
  signOut: async ({ context }) => {
    setCookies(context, await context.services.auth.signOut(clientHeaders(context)))
    return { accepted: true }
  },
  getMe: async ({ tx, actor, context }) => {
    if (actor.refreshDue) setCookies(context, await context.services.auth.refresh(clientHeaders(context)))
    return describeMe(tx, context.services, actor)
  },
  claimSetupLink: async ({ tx, input }) => {
    const [done] = await tx.run(claimSetup, [hashToken(input.token)])
    if (!done?.claimed) throw new Refusal(accountErrors.SETUP_LINK_INVALID)
    return { accepted: true }
  },
})
