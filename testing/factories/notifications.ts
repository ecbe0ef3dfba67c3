import {
  writeNotifications,
  type NewNotification,
} from '@app/server/features/notifications/notifications.service'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Notifies a person, as the worker does. */
export async function notify(
  { services }: Pick<TestApp, 'services'>,
  { userId }: Pick<TestPerson, 'userId'>,
  given: Partial<NewNotification> = {},
): Promise<NewNotification> {
  const row: NewNotification = {
    id: newId(),
    userId,
    householdId: null,
    kind: 'reminder',
    title: 'Nail trim for Rex',
    message: 'Due today at 5:00 PM',
    ...given,
  }
  await services.db.withSystem((tx) => writeNotifications(tx, [row]))
  return row
}

/** Sends an announcement to all users, as `npm run admin -- announce` does. */
export async function announce(
  { database }: Pick<TestApp, 'database'>,
  title = 'New: calendar feeds',
  message = 'You can now see visits in your own calendar.',
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into announcements (title, message) values ($1, $2) returning id',
    [title, message],
  )
  return rows[0]?.id ?? ''
}
