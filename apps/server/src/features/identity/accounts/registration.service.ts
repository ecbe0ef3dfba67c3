import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { isAllowedAddress } from '@app/domain/identity/accounts/registration.rules'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'
import { fillMessage, Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Services } from '../../../platform/services/services.ts'
import { countUsers, letIn, letsIn } from './sign-up.queries.ts'

/** Returns whether the installation accepts another account, with the reason if it does not. */
export async function registrationOf(
  { maxUsers, registrationEnabled }: SystemConfig,
  { db }: Pick<Services, 'db'>,
): Promise<'open' | 'closed' | 'full'> {
  if (!registrationEnabled) return 'closed'
  if (maxUsers === 0) return 'open'
  const [counted] = await db.withAccounts((tx) => tx.run(countUsers, []))
  return (counted?.users ?? 0) < maxUsers ? 'open' : 'full'
}

/**
 * Refuses an account for the address if the installation accepts none.
 * @throws REGISTRATION_CLOSED, REGISTRATION_FULL, ADDRESS_NOT_ALLOWED
 */
export async function checkRegistration(
  email: string,
  config: SystemConfig,
  services: Pick<Services, 'db'>,
): Promise<void> {
  const registration = await registrationOf(config, services)
  if (registration === 'closed') throw new Refusal(accountErrors.REGISTRATION_CLOSED)
  if (registration === 'full') throw new Refusal(accountErrors.REGISTRATION_FULL)
  if (isAllowedAddress(email, config.allowedDomains)) return
  const error = accountErrors.ADDRESS_NOT_ALLOWED
  throw new Refusal(error, {}, { fields: { email: fillMessage(error, {}) } })
}

/**
 * Returns the registration settings for a holder of the invitation with this hash: while pending, it admits one person
 * although registration is closed.
 */
export async function registrationFor(
  invitationHash: string | null,
  config: SystemConfig,
  { db }: Pick<Services, 'db'>,
): Promise<SystemConfig> {
  if (config.registrationEnabled || invitationHash === null) return config
  const [found] = await db.withAccounts((tx) => tx.run(letsIn, [invitationHash]))
  return { ...config, registrationEnabled: found?.may ?? false }
}

/**
 * Uses up the invitation that admits a person while registration is closed, in the transaction that makes their
 * account.
 * @throws REGISTRATION_CLOSED if another person has used it in the meantime
 */
export async function useInvitation(
  tx: Tx,
  invitationHash: string | null,
  { registrationEnabled }: SystemConfig,
): Promise<void> {
  if (registrationEnabled) return
  const [used] = await tx.run(letIn, [invitationHash])
  if (!used?.done) throw new Refusal(accountErrors.REGISTRATION_CLOSED)
}
