import type { z } from 'zod'
import type { contactFields } from '@app/domain/support/support.contract'
import { CONTACTS_OF_A_NETWORK_AN_HOUR } from '@app/domain/support/support.vocabulary'
import { newId } from '../../platform/base/ids.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { hitWindow } from '../../platform/limits/rate-windows.ts'
import { takeMail } from '../../platform/mail/mail-budget.ts'
import type { Services } from '../../platform/services/services.ts'
import { contactSupport } from './tickets.queries.ts'

const HOUR = 3600

/**
 * Keeps what a visitor wrote, and queues the mail that asks to confirm the address. Whether the address has an account
 * makes no difference.
 * @param address IP address of the visitor
 * @returns false past 5 messages from one network in an hour, or past the mails of the address; nothing is kept then
 */
export async function keepContact(
  { db }: Pick<Services, 'db'>,
  { name, email, type, subject, text }: z.output<typeof contactFields>,
  address: string,
): Promise<boolean> {
  return db.withAccounts(async (tx) => {
    const [hour] = await tx.run(hitWindow, [`contact:${networkOf(address)}`, HOUR])
    if (!hour || hour.hits > CONTACTS_OF_A_NETWORK_AN_HOUR) return false
    if (!(await takeMail(tx, email, 'contact'))) return false
    await tx.run(contactSupport, [newId(), name, email, type, subject, text])
    return true
  })
}
