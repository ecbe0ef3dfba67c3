import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { TEST_LINK, testNotificationTexts } from '@app/domain/notifications/channel-tests.texts'
import { CHANNEL_TESTS_AN_HOUR } from '@app/domain/notifications/notifications.limits'
import type { TestedChannel } from '@app/domain/notifications/notifications.vocabulary'
import { allDone } from '../../platform/base/all-done.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { isUnconfirmed } from '../../platform/mail/unconfirmed-address.ts'
import type { Services } from '../../platform/services/services.ts'
import { findAddress, lastMailed, lastShown, markRecorded, queueTestMail } from './notifications.queries.ts'
import { writeNotifications } from './notifications.service.ts'

/** Returns the times of the last deliveries in the app and by mail. */
export async function findLastDeliveries(tx: Tx, { db }: Pick<Services, 'db'>, userId: string) {
  const [[shown], [mailed]] = await allDone([
    tx.run(lastShown, []),
    db.withSystem((system) => system.run(lastMailed, [userId])),
  ])
  return { 'in-app': shown?.at?.toISOString() ?? null, mail: mailed?.at?.toISOString() ?? null }
}

/**
 * Sends a test to a user: into their panel, or by the mail queue. The panel records a test mail too, so that its time
 * is known.
 * @throws TOO_MANY_REQUESTS beyond the hourly limit, ADDRESS_NOT_CONFIRMED
 */
export async function testChannel(
  { db, limiter }: Pick<Services, 'db' | 'limiter'>,
  { userId, channel }: { userId: string; channel: TestedChannel },
): Promise<void> {
  const retryAfter = await limiter.hitTest(channel, userId, CHANNEL_TESTS_AN_HOUR[channel])
  if (retryAfter !== undefined) throw new Refusal(commonErrors.TOO_MANY_REQUESTS, {}, { retryAfter })
  await db.withSystem(async (tx) => {
    const id = newId()
    const [person] = await tx.run(findAddress, [userId])
    if (channel === 'mail' && isUnconfirmed(person?.email ?? ''))
      throw new Refusal(accountErrors.ADDRESS_NOT_CONFIRMED)
    const texts = testNotificationTexts[channel](person?.email ?? '')
    await writeNotifications(tx, [{ id, userId, householdId: null, kind: 'test', ...texts, link: TEST_LINK }])
    if (channel === 'in-app') return
    await tx.run(markRecorded, [id])
    await tx.run(queueTestMail, [id])
  })
}
