import { z } from 'zod'
import { pictureLinks } from '../../files/photos.contract.ts'
import { installationRows } from '../../kernel/access/installation.ts'
import { permissions } from '../../kernel/access/permissions.ts'
import { billingModes, plans, quotas, features } from '../../kernel/access/plans.ts'
import { householdRoles, systemRoles } from '../../kernel/access/roles.ts'
import { commonErrors } from '../../kernel/errors.ts'
import { nothing, oneOf, requiredText } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { species } from '../../kernel/pets.vocabulary.ts'
import { tutorialIds } from '../../kernel/tutorials.vocabulary.ts'
import { preferences } from '../../preferences/preferences.fields.ts'
import { accountErrors } from './accounts.errors.ts'
import { PASSWORD_MAX } from './password.rules.ts'
import { publicConfig, secureConfig } from './public-config.fields.ts'
import { SIGN_UP_CODE_DIGITS } from './sign-up.limits.ts'

const emailPattern = /^[^\s@<>"'&`]+@[^\s@<>"'&`]+\.[^\s@<>"'&`]+$/

/** Email address: lowercase, at most 254 characters, of the basic form (spec access §5) that mail servers accept. */
export const email = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z
    .string({ error: 'Email required' })
    .min(1, { error: 'Email required', abort: true })
    .max(254, { error: 'Please enter a valid email address', abort: true })
    .regex(emailPattern, 'Please enter a valid email address')
    .regex(z.regexes.email, 'Please enter a valid email address'),
)

/** Display name, 2 to 50 characters (spec access §5). */
export const displayName = requiredText({
  min: 2,
  max: 50,
  required: 'Please enter your name to continue',
  tooShort: 'Name must be at least 2 characters',
  tooLong: 'Name must be less than 50 characters',
})

const password = z
  .string({ error: 'Please enter a password' })
  .min(1, 'Please enter a password')
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)

/** A new password. The installation's settings determine its rules, so the server checks them. */
export const newPassword = password

export const signUpFields = z.object({
  email,
  password: newPassword,
  displayName,
  plan: oneOf(plans, 'Choose a plan').default('free'),
  /** Secret of an invitation link, which admits its holder while registration is closed. */
  invitation: z.string().min(1).max(200).optional(),
})

export const signInFields = z.object({ email, password, remember: z.boolean().default(true) })

export const proofFields = z.object({ password })

/** Link of a verification mail, with the password if this browser has not proved it yet. */
export const followLinkFields = z.object({
  token: z.string().min(1).max(2000),
  password: password.optional(),
})

/** Schema of a code with a number of digits; removes blanks between the digits. */
export const codeOf = (digits: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.length <= 50 ? value.replace(/\s/g, '') : value),
    z.string({ error: message }).regex(new RegExp(`^\\d{${digits}}$`), message),
  )

/** Code of a verification mail, with the password if this browser has not proved it yet. */
export const enterCodeFields = z.object({
  email,
  code: codeOf(SIGN_UP_CODE_DIGITS, 'Please enter a valid 8-digit verification code'),
  password: password.optional(),
})

/** Errors that refuse a registration. */
const registrationRefusals = [
  accountErrors.REGISTRATION_CLOSED,
  accountErrors.REGISTRATION_FULL,
  accountErrors.ADDRESS_NOT_ALLOWED,
]

const used = z.object({ limit: z.number(), used: z.number() })

const household = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(householdRoles),
  plan: z.enum(plans),
})

/** Number of pet pictures per household in the choice between households. */
export const FACES_OF_A_HOUSEHOLD = 4

/** One of the user's households, with the faces of its first pets to recognise it. */
export const ownHousehold = household.extend({
  /** Number of pets without archived ones. */
  pets: z.number(),
  faces: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        species: z.enum(species),
        picture: pictureLinks.nullable(),
      }),
    )
    .max(FACES_OF_A_HOUSEHOLD),
})
export type OwnHousehold = z.output<typeof ownHousehold>

/** The signed-in user, the acting household and the permissions there. */
export const me = z.object({
  userId: z.string(),
  email: z.string(),
  /** False for an account that was opened before its address was proved: nothing is sent there. */
  isEmailConfirmed: z.boolean(),
  displayName: z.string(),
  /** The user's own picture. */
  picture: pictureLinks.nullable(),
  systemRole: z.enum(systemRoles),
  onboardingCompleted: z.boolean(),
  household,
  /** All households of the user, owned ones first. */
  households: z.array(ownHousehold),
  /** Number of pending invitations to the user's address. */
  invitations: z.number(),
  /** Number of households offered to the user. */
  handovers: z.number(),
  may: z.partialRecord(z.enum(permissions as [string, ...string[]]), z.enum(['all', 'own'])),
  /** Permissions of the installation that the user holds, by system role or by a grant. */
  installation: z.array(z.enum(installationRows.map(({ permission }) => permission))),
  features: z.array(z.enum(features)),
  /** True if the user may see expenses and the plan tracks them, or there are some of an earlier plan. */
  showsExpenses: z.boolean(),
  usage: z.record(z.enum(quotas), used),
  preferences,
  /** Tutorial that starts or continues automatically, and its current step. */
  tutorial: z.object({ id: z.enum(tutorialIds), step: z.number() }).nullable(),
  /** Billing mode of the installation; with billing off there are no plans to choose. */
  billing: z.enum(billingModes),
  /** True if the installation has a community. */
  hasCommunity: z.boolean(),
  /** True during maintenance; only administrators get this answer then. */
  maintenance: z.boolean(),
})
export type Me = z.output<typeof me>

/** Includes the position in the live updates at the time of reading, so that a page misses no later event. */
export const meWithPlace = me.extend({ liveFrom: z.string() })
export type MeWithPlace = z.output<typeof meWithPlace>

const accepted = z.object({ accepted: z.literal(true) })

/** Answer to a correct password; the user is not signed in yet if the account requires a second factor. */
export const passwordAccepted = accepted.extend({ secondFactor: z.literal('needed').optional() })

export const accountsContract = {
  createRequestToken: operation('POST /request-token', {
    summary: 'Get the token that every changing request carries as X-CSRF-Token',
    may: 'anyone',
    withoutRequestToken: true,
    duringMaintenance: true,
    takes: nothing,
    answers: z.object({ token: z.string(), expiresAt: z.string() }),
  }),
  getPublicConfig: operation('GET /config', {
    summary: 'Read the public settings of the installation, and whether it is under maintenance',
    may: 'anyone',
    duringMaintenance: true,
    takes: nothing,
    answers: publicConfig,
  }),
  getSecureConfig: operation('GET /config/secure', {
    summary:
      'Read the public settings and, as an administrator, all but the secrets; every other user gets the public ones',
    may: 'signed in',
    takes: z.object({ key: oneOf(['app_configuration'], 'This configuration does not exist') }),
    answers: secureConfig,
  }),
  signUp: operation('POST /accounts', {
    summary: 'Sign up; the answer is the same whether or not the address already has an account',
    may: 'anyone',
    rate: 'credentials',
    takes: signUpFields,
    answers: accepted.extend({
      mail: z.enum(['sent', 'delayed']),
      /** True if the account is open and signed in, since the installation confirms no address first. */
      isOpen: z.boolean(),
    }),
    refuses: [accountErrors.PASSWORD_REQUIREMENTS_NOT_MET, ...registrationRefusals],
  }),
  resendVerification: operation('POST /accounts/verification-mails', {
    summary: 'Send the verification email again',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ email }),
    answers: accepted,
    refuses: [accountErrors.RESEND_LIMIT_REACHED],
  }),
  verifyEmail: operation('POST /accounts/verifications', {
    summary:
      'Follow the link of the verification mail: makes the account and signs in. Any browser but the one that signed ' +
      'up has to prove the password of that sign-up',
    may: 'anyone',
    rate: 'credentials',
    takes: followLinkFields,
    answers: accepted.extend({ plan: z.enum(plans) }),
    refuses: [
      accountErrors.VERIFICATION_LINK_INVALID,
      accountErrors.SIGN_UP_PASSWORD_NEEDED,
      accountErrors.SIGN_UP_PASSWORD_WRONG,
      accountErrors.TOO_MANY_ATTEMPTS,
      ...registrationRefusals,
    ],
  }),
  verifyEmailByCode: operation('POST /accounts/verifications/codes', {
    summary:
      'Enter the code of the verification mail: makes the account and signs in. Any browser but the one that signed up ' +
      'has to prove the password of that sign-up',
    may: 'anyone',
    rate: 'credentials',
    takes: enterCodeFields,
    answers: accepted.extend({ plan: z.enum(plans) }),
    refuses: [
      accountErrors.SIGN_UP_CODE_INVALID,
      accountErrors.SIGN_UP_CODE_SPENT,
      accountErrors.SIGN_UP_PASSWORD_NEEDED,
      accountErrors.SIGN_UP_PASSWORD_WRONG,
      accountErrors.TOO_MANY_ATTEMPTS,
      ...registrationRefusals,
    ],
  }),
  signIn: operation('POST /session', {
    summary:
      'Sign in with email and password, up to the second factor if there is one; during maintenance only administrators',
    may: 'anyone',
    rate: 'credentials',
    duringMaintenance: true,
    takes: signInFields,
    answers: passwordAccepted,
    refuses: [
      accountErrors.INVALID_CREDENTIALS,
      accountErrors.EMAIL_NOT_VERIFIED,
      accountErrors.ACCOUNT_LOCKED,
      accountErrors.TOO_MANY_ATTEMPTS,
      commonErrors.MAINTENANCE,
    ],
  }),
  signOut: operation('DELETE /session', {
    summary: 'End this session',
    may: 'signed in',
    duringMaintenance: true,
    withoutSecondFactor: true,
    takes: nothing,
    answers: accepted,
  }),
  proveIdentity: operation('POST /session/proofs', {
    summary: 'Confirm the password in this session, before a sensitive change',
    may: 'signed in',
    rate: 'credentials',
    withoutTransaction: true,
    withoutSecondFactor: true,
    takes: proofFields,
    answers: accepted,
    refuses: [accountErrors.PROOF_WRONG, accountErrors.TOO_MANY_ATTEMPTS],
  }),
  getMe: operation('GET /me', {
    summary: 'Read the signed-in user, the acting household and the permissions there',
    may: 'signed in',
    takes: nothing,
    answers: meWithPlace,
  }),
  claimSetupLink: operation('POST /setup-claims', {
    summary: 'Become the super admin of an empty installation, with the link printed on its console',
    may: 'signed in',
    rate: 'credentials',
    takes: z.object({ token: z.string().min(1).max(200) }),
    answers: accepted,
    refuses: [accountErrors.SETUP_LINK_INVALID, accountErrors.ADDRESS_NOT_CONFIRMED],
  }),
}
