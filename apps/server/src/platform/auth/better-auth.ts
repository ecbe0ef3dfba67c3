import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { REMEMBERED_DEVICE_DAYS } from '@app/domain/kernel/retention'
import { newId } from '../base/ids.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts'
import { hashedSessionTokens } from './hashed-session-tokens.ts'
import { COOKIE_PREFIX, forgetfulCookieName, sessionCookieName } from './session-cookie.ts'

/** Opens a session for a user whom our own operations have identified; never reachable over HTTP. */
const sessionOpening = {
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

const DAY = 86_400

interface AuthSettings {
  pool: pg.Pool
  appUrl: string
  cookieKey: string
}

/**
 * Configures the authentication library for our tables. Its HTTP handler is not mounted: our operations call it in
 * process, so that policy, wording, request token and rate limits cover them. Signing up and checking a password are
 * our own code too (features/identity/accounts): a sign-up is no account until its mail is answered, and its answer
 * reveals nothing.
 */
export function createBetterAuth({ pool, appUrl, cookieKey }: AuthSettings) {
  // The type parameter of better-auth's Kysely is its own; the library only accesses its four tables.
  const https = appUrl.startsWith('https://')
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  return betterAuth({
    baseURL: appUrl,
    basePath: '/api/auth',
    secret: cookieKey,
    logger: { disabled: true },
    telemetry: { enabled: false },
    database: { db, type: 'postgres', transaction: true },
    plugins: [hashedSessionTokens, sessionOpening],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // The names include `__Host-` already; the library would only prefix `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      cookies: {
        session_token: { name: sessionCookieName(https) },
        dont_remember: { name: forgetfulCookieName(https) },
      },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Our own checks replace both: see platform/http/guard.ts.
      disableOriginCheck: true,
      disableCSRFCheck: true,
    },
    rateLimit: { enabled: false },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        selectedPlan: { type: 'string', fieldName: 'selected_plan', required: false, defaultValue: 'free' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: REMEMBERED_DEVICE_DAYS * DAY,
      updateAge: DAY,
    },
    account: {
      modelName: 'auth_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  })
}

export type BetterAuth = ReturnType<typeof createBetterAuth>
