import type pg from 'pg'
import { SECURITY_LINK } from '@app/domain/identity/security/security.notices'
import { planDueSources } from '@app/server/features/due/due.service'
import {
  writeNotifications,
  type NewNotification,
} from '@app/server/features/notifications/notifications.service'
import { newId } from '@app/server/platform/base/ids'
import type { StartedServices } from '@app/server/platform/services/start-services'
import { pastSecurity } from '../../past-security.ts'

interface DemoNotification extends Pick<NewNotification, 'kind' | 'title' | 'message' | 'link'> {
  type?: NewNotification['type']
  hoursAgo: number
  unread?: boolean
  /** True if all its items were done since. */
  answered?: boolean
  /** True if it concerns the account and no household. */
  ofAccount?: boolean
}

/** Ana's notifications of the last days. */
export const demoNotifications: readonly DemoNotification[] = [
  {
    kind: 'reminder',
    title: 'Nail trim for Biscuit',
    message: 'Due 2 days ago',
    link: '/?tab=reminders',
    hoursAgo: 3,
    unread: true,
  },
  {
    kind: 'dose',
    title: 'Two doses are due',
    message: 'Apoquel for Biscuit and Insulin for Miso.',
    link: '/',
    hoursAgo: 14,
    answered: true,
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
  {
    kind: 'vaccination',
    title: 'Bordetella for Biscuit is due in 30 days',
    message: 'Book a visit if you have not yet.',
    link: '/',
    hoursAgo: 10 * 24,
  },
]

/**
 * Fills the panel of one of the demo's people.
 * @param pool connections of the tables' owner: the worker writes no notifications of the past
 */
export async function addNotifications(
  { db, clock, log }: StartedServices,
  pool: pg.Pool,
  { userId, home }: { userId: string; home: string },
): Promise<void> {
  const rows = demoNotifications.map((told) => ({
    ...told,
    id: newId(),
    userId,
    householdId: told.ofAccount ? null : home,
  }))
  // Otherwise the worker would plan them only some seconds later.
  while ((await db.withSystem((tx) => planDueSources(tx, clock.now(), log))) > 0) continue
  await tellLateDose(pool, home)
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
        const at = new Date(clock.now().getTime() - hoursAgo * 3_600_000)
        await query(update, [id, at, unread, answered])
      }
    },
    ['notifications'],
  )
}

/** Notifies Ana and Sam of the late dose at its due time; it is unanswered. */
async function tellLateDose(pool: pg.Pool, home: string): Promise<void> {
  await pastSecurity(
    pool,
    async (query) => {
      const { rows: told } = await query<{
        id: string
        at: Date
        userId: string
        title: string
        message: string
      }>(
        `select dose.id, dose.due_at as at, member.user_id as "userId",
                'Time for: ' || medication.name || ' for ' || pet.name as title, medication.dosage as message
           from occurrences as dose
           join medications as medication on medication.household_id = dose.household_id and medication.id = dose.medication_id
           join pets as pet on pet.household_id = dose.household_id and pet.id = dose.pet_id
           cross join (select owner_user_id as user_id from households where id = $1
                        union select user_id from household_members where household_id = $1 and role = 'caregiver') as member
          where dose.household_id = $1 and dose.kind = 'dose' and dose.outcome is null and dose.due_at <= now()`,
        [home],
      )
      for (const { id, at, userId, title, message } of told) {
        const notificationId = newId(at.getTime())
        await query(
          `insert into notifications (id, user_id, household_id, kind, type, title, message, link, created_at, delivery_status, delivery_method)
           values ($1, $2, $3, 'dose', 'info', $4, $5, '/', $6, 'delivered', 'toast')`,
          [notificationId, userId, home, title, message, at],
        )
        await query(
          'insert into notices (household_id, occurrence_id, user_id, step, notification_id, created_at) values ($1, $2, $3, 0, $4, $5)',
          [home, id, userId, notificationId, at],
        )
      }
    },
    ['occurrences', 'medications', 'pets', 'households', 'household_members', 'notifications', 'notices'],
  )
}
