import type pg from 'pg'
import { SECURITY_LINK } from '@app/domain/security/security.notices'
import {
  writeNotifications,
  type NewNotification,
} from '@app/server/features/notifications/notifications.service'
import { newId } from '@app/server/platform/ids'
import type { StartedServices } from '@app/server/platform/start-services'
import { pastSecurity } from '../../past-security.ts'

interface DemoNotification extends Pick<NewNotification, 'kind' | 'title' | 'message' | 'link'> {
  type?: NewNotification['type']
  hoursAgo: number
  unread?: boolean
  /** Everything that it is about was done since. */
  answered?: boolean
  /** It is about the account, and no household. */
  ofAccount?: boolean
}

/** What Ana was told in the last days. */
const demoNotifications: readonly DemoNotification[] = [
  {
    kind: 'dose',
    type: 'warning',
    title: 'Apoquel for Biscuit is late',
    message: 'Nobody has given it yet.',
    link: '/',
    hoursAgo: 0.4,
    unread: true,
  },
  {
    kind: 'reminder',
    title: 'Flea and tick drops for Miso',
    message: 'Due today, all day.',
    link: '/?tab=reminders',
    hoursAgo: 3,
    unread: true,
  },
  {
    kind: 'dose',
    title: 'Two doses are due',
    message: 'Apoquel for Biscuit and Thyronorm for Miso.',
    link: '/',
    hoursAgo: 14,
    answered: true,
  },
  {
    kind: 'visit',
    title: 'Checkup for Clover tomorrow',
    message: 'Dr. Ortiz, 10:15 AM.',
    link: '/',
    hoursAgo: 31,
  },
  {
    kind: 'account',
    type: 'security',
    title: 'New sign-in to Pawtrail',
    message: 'Someone signed in to your account on a new device: Safari on iPhone.',
    link: SECURITY_LINK,
    hoursAgo: 74,
    ofAccount: true,
  },
]

/**
 * Fills the panel of one of the demo's people.
 * @param pool connections of the tables' owner: the worker writes no notifications of the past
 */
export async function addNotifications(
  { db, now }: StartedServices,
  pool: pg.Pool,
  { userId, home }: { userId: string; home: string },
): Promise<void> {
  const rows = demoNotifications.map((told) => ({
    ...told,
    id: newId(),
    userId,
    householdId: told.ofAccount ? null : home,
  }))
  await db.withSystem((tx) => writeNotifications(tx, rows))
  const update = `
    update notifications
       set created_at = $2, read_at = case when $3 then null else $2::timestamptz end,
           answered_at = case when $4 then $2::timestamptz + interval '20 minutes' end, delivery_status = 'delivered',
           delivery_method = 'toast'
     where id = $1`
  await pastSecurity(
    pool,
    async (query) => {
      for (const { id, hoursAgo, unread = false, answered = false } of rows) {
        const at = new Date(now().getTime() - hoursAgo * 3_600_000)
        await query(update, [id, at, unread, answered])
      }
    },
    ['notifications'],
  )
}
