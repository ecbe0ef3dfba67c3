import { betterAuth } from 'better-auth'
import { createEmailVerificationToken } from 'better-auth/api'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { PASSWORD_MAX } from '@app/domain/accounts/password.rules'
import { REMEMBERED_DEVICE_DAYS } from '@app/domain/kernel/system-config'
import { newId } from '../ids.ts'
import { hashedSessionTokens } from './hashed-session-tokens.ts'
import { COOKIE_PREFIX } from './session-cookie.ts'

const DAY = 86_400

/** What `verify-email` mails are good for, in seconds. */
export const VERIFICATION_LINK_SECONDS = DAY

interface AuthSettings {
  pool: pg.Pool
  appUrl: string
  secret: string
  /** Called when somebody signs up with an address that has an account, so that the mail can say so. */
  onExistingAccount: (userId: string) => Promise<void>
}

/**
 * The authentication library on our tables. Its HTTP handler is not mounted: our operations call it in process, so
 * that policy, wording, request token and rate limits cover them.
 */
export function createBetterAuth({ pool, appUrl, secret, onExistingAccount }: AuthSettings) {
  // The type parameter of better-auth's Kysely is its own; it only ever sees its four tables.
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  return betterAuth({
    baseURL: appUrl,
    basePath: '/api/auth',
    secret,
    logger: { disabled: true },
    telemetry: { enabled: false },
    database: { db, type: 'postgres', transaction: true },
    plugins: [hashedSessionTokens],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: appUrl.startsWith('https://'),
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Ours stand in for both: see platform/http/guard.ts.
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
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      // The flow's own minimum and composition are ours (domain/accounts/password.rules.ts).
      minPasswordLength: 1,
      maxPasswordLength: PASSWORD_MAX,
      onExistingUserSignUp: ({ user }) => onExistingAccount(user.id),
    },
    emailVerification: {
      // The mail itself is due by the database's own trigger and made by the worker.
      sendOnSignUp: false,
      autoSignInAfterVerification: true,
      expiresIn: VERIFICATION_LINK_SECONDS,
    },
  })
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/** The header in which we hand better-auth the client's address; anything a client sends under it is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** A signed token that verifies the address, good for a day. */
export const createVerificationToken = (secret: string, email: string): Promise<string> =>
  createEmailVerificationToken(secret, email, undefined, VERIFICATION_LINK_SECONDS)
