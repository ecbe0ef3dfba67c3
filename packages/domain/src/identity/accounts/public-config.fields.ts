import { z } from 'zod'
import { billingModes } from '../../kernel/access/plans.ts'
import { passwordForms } from './password.rules.ts'

const passwordRules = z.object({
  minLength: z.number(),
  uppercase: z.boolean(),
  lowercase: z.boolean(),
  numbers: z.boolean(),
  special: z.boolean(),
})

/** Settings of the installation that anyone may read (spec access §7, get_public_system_config). */
export const publicConfig = z.object({
  maintenance: z.boolean(),
  registration: z.enum(['open', 'closed', 'full']),
  /** True if an account is made only once its address is confirmed. */
  emailVerificationRequired: z.boolean(),
  /** Rules in force for a new password, by the form that sets it. */
  passwordRules: z.record(z.enum(passwordForms), passwordRules),
  twoFactor: z.enum(['off', 'offered', 'required']),
  /** Highest number of pets in a household; 0 means no limit. */
  maxPetsPerUser: z.number(),
  /** Idle hours after which a session ends on a browser that is not remembered. */
  sessionTimeoutHours: z.number(),
  billing: z.enum(billingModes),
  mailIsSent: z.boolean(),
  /** True if users can sign in with Google. */
  google: z.boolean(),
})
export type PublicConfig = z.output<typeof publicConfig>

/** The same, with all settings but the secrets for the people who run the installation (get_secure_system_config). */
export const secureConfig = publicConfig.extend({
  /** Settings by their names; null for a user who does not run the installation. */
  settings: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])).nullable(),
})
export type SecureConfig = z.output<typeof secureConfig>
