import { invitationErrors } from '@app/domain/households/invitations.errors'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { isAcceptablePassword, passwordRulesOf } from '@app/domain/identity/accounts/password.rules'
import { planTable, plans } from '@app/domain/kernel/access/plans'
import { Refusal } from '@app/domain/kernel/errors'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services/services.ts'
import { checkRegistration, openSession, indexOfCode } from '../identity/accounts/accounts.service.ts'
import { newToken } from './invitation-keys.ts'
import {
  acceptInvitation,
  joinAsNewPerson,
  lookAtInvitation,
  proveInvitation,
  takeCodeGuess,
} from './invitations.queries.ts'
import { checkWaits } from './over.ts'

/** Member limit of each plan; without billing one limit applies to all. */
function seats({ settings }: Pick<Services, 'settings'>): string {
  const plan = settings.BILLING === 'off' ? 'pro' : undefined
  return JSON.stringify(
    Object.fromEntries(plans.map((each) => [each, planTable[plan ?? each].limits.familyMembers])),
  )
}

/**
 * Returns the offer of a link's invitation.
 * @throws INVITATION_INVALID, and the errors of `checkWaits`
 */
export async function lookAt(tx: Tx, token: string) {
  const [found] = await tx.run(lookAtInvitation, [hashToken(token)])
  if (!found) throw new Refusal(invitationErrors.INVITATION_INVALID)
  checkWaits(found.state)
  return found
}

/**
 * Exchanges the code of a mail for a token. The guess is taken before the code is checked, so that parallel guesses
 * count like consecutive ones. The answer is the same without an invitation, and without a guess left.
 * @throws INVITATION_CODE_INVALID
 */
export async function enterCode(email: string, code: string, context: RequestContext): Promise<string> {
  const { db } = context.services
  const mailed = await db.withAccounts((tx) => tx.run(takeCodeGuess, [email]))
  const right =
    mailed[
      await indexOfCode(
        code,
        mailed.map(({ codeHash }) => codeHash),
      )
    ]
  if (!right) {
    const error = invitationErrors.INVITATION_CODE_INVALID
    throw new Refusal(error, {}, { fields: { code: error.title } })
  }
  const token = newToken()
  await db.withAccounts((tx) => tx.run(proveInvitation, [right.linkHash, hashToken(token)]))
  return token
}

interface NewPerson {
  token: string
  displayName: string
  password: string
}

/**
 * Makes an account for the invited address, and signs its user in. An invitation admits them while registration is
 * closed; the limits on the number of accounts and on domains still apply.
 * @returns the household
 * @throws the errors of `lookAt` and `checkRegistration`, ADDRESS_HAS_ACCOUNT, FAMILY_IS_FULL,
 * PASSWORD_REQUIREMENTS_NOT_MET
 */
export async function joinAsNew(
  { token, displayName, password }: NewPerson,
  context: RequestContext,
): Promise<string> {
  const { db, config } = context.services
  const settings = await config()
  const { email } = await db.withAccounts((tx) => lookAt(tx, token))
  if (email === null) throw new Refusal(invitationErrors.INVITATION_INVALID)
  await checkRegistration(email, { ...settings, registrationEnabled: true }, context.services)
  if (!isAcceptablePassword(password, passwordRulesOf('signUp', settings))) {
    const error = accountErrors.PASSWORD_REQUIREMENTS_NOT_MET
    throw new Refusal(error, {}, { fields: { password: error.title } })
  }
  const chosen = [hashToken(token), displayName, await hashPassword(password), settings.maxUsers]
  const made = await db.withAccounts(async (tx) => {
    const [done] = await tx.run(joinAsNewPerson, [...chosen, seats(context.services)])
    if (done?.outcome !== 'joined') await refuseToJoin(tx, done?.outcome, token)
    return done
  })
  await openSession({ userId: made?.userId ?? '', remember: true }, context, { notifiesOfDevice: false })
  return made?.householdId ?? ''
}

/** Rolls back, with an error of its own for each reason. */
async function refuseToJoin(tx: Tx, outcome: string | undefined, token: string | undefined): Promise<never> {
  if (outcome === 'full') throw new Refusal(invitationErrors.FAMILY_IS_FULL)
  if (outcome === 'taken') throw new Refusal(invitationErrors.ADDRESS_HAS_ACCOUNT)
  if (outcome === 'no-account') throw new Refusal(accountErrors.REGISTRATION_FULL)
  if (outcome === 'other-address') throw new Refusal(invitationErrors.INVITATION_FOR_ANOTHER_ADDRESS)
  if (outcome === 'unconfirmed') throw new Refusal(accountErrors.ADDRESS_NOT_CONFIRMED)
  // The invitation ended between the lookup and the lock, or does not exist.
  if (token !== undefined) await lookAt(tx, token)
  throw new Refusal(invitationErrors.INVITATION_INVALID)
}

/**
 * Accepts the invitation of a link, or one to the signed-in person's own address by its id. A person who is a member
 * already is led to the household.
 * @returns the household
 * @throws INVITATION_FOR_ANOTHER_ADDRESS, ADDRESS_NOT_CONFIRMED, FAMILY_IS_FULL, and the errors of `lookAt`
 */
export async function accept(
  tx: Tx,
  chosen: { token: string } | { id: string },
  services: Pick<Services, 'settings'>,
): Promise<string> {
  const token = 'token' in chosen ? chosen.token : undefined
  const id = 'id' in chosen ? chosen.id : null
  const [done] = await tx.run(acceptInvitation, [
    token === undefined ? null : hashToken(token),
    id,
    seats(services),
  ])
  if (done?.householdId && (done.outcome === 'joined' || done.outcome === 'already')) return done.householdId
  return refuseToJoin(tx, done?.outcome, token)
}
