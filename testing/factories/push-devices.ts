import type pg from 'pg'
import type { NewPush } from '@app/server/features/notifications/push-devices/push-devices.service'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import { pastSecurity } from '../past-security.ts'
import { makeSubscription, type TestSubscription } from '../servers/push.ts'
import type { TestPerson } from './people.ts'

/** Builds a push message for a user, stale after ten minutes. */
export function makePush(
  userId: string,
  message: Partial<NewPush['message']> = {},
  push: Partial<Omit<NewPush, 'message'>> = {},
): NewPush {
  const id = newId()
  return {
    userId,
    message: {
      id,
      tag: `dose-${id}`,
      title: 'Time for Rimadyl',
      body: 'Fern gets 1 tablet.',
      url: '/?tab=reminders',
      household: null,
      actions: ['done', 'snooze'],
      doneLabel: 'Given',
      ...message,
    },
    urgency: 'high',
    staleAt: new Date(Date.now() + 600_000),
    ...push,
  }
}

/** Enables notifications in the user's browser. */
export async function addPushDevice(
  { client }: Pick<TestPerson, 'client'>,
  subscription = makeSubscription(),
): Promise<TestSubscription & { id: string }> {
  const { endpoint, keys } = subscription
  const { status, body } = await client.call<{ id: string }>('POST', '/push-devices', { endpoint, keys })
  if (status !== 200) throw new Error(`The device was not registered: ${status} ${JSON.stringify(body)}`)
  return { ...subscription, id: body.id }
}

/** Reads rows of the push tables, which row-level security hides from their owner too. */
export const pushRows = async <Row extends pg.QueryResultRow>(
  app: Pick<TestApp, 'database'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  pastSecurity(app.database.pool, async (query) => (await query<Row>(sql, values)).rows, [
    'push_devices',
    'push_deliveries',
  ])
