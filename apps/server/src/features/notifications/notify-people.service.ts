import { type Feature, hasFeature, type Plan } from '@app/domain/kernel/access/plans'
import { mailAt, plainPushOf, PUSH_STALE_MINUTES, takesMails } from '@app/domain/notifications/channels.rules'
import type { Recipient } from '@app/domain/notifications/notices.facts'
import type { Words } from '@app/domain/notifications/notices.texts'
import type { NotificationKind, NotificationType } from '@app/domain/notifications/notifications.vocabulary'
import type { Settings } from '../../platform/base/env.ts'
import { newId } from '../../platform/base/ids.ts'
import { json, nullable } from '../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import { queueMails } from './notices.queries.ts'
import { writeNotifications } from './notifications.service.ts'
import { queuePushes } from './push-devices/push-devices.service.ts'

const findHousehold = namedSql(
  { facts: nullable(json<{ plan: Plan; people: Recipient[] }>()) },
  'select facts from app.household_to_notify($1)',
)

/**
 * Lists the people of a household, who stay until the transaction ends; none if the household is gone or its plan lacks
 * the feature.
 * @throws Error while one of them is being deleted; the job is repeated
 */
export async function findPeople(
  tx: Tx,
  householdId: string,
  feature: Feature,
  { BILLING }: Pick<Settings, 'BILLING'>,
): Promise<Recipient[]> {
  const [found] = await tx.run(findHousehold, [householdId])
  if (!found) return []
  if (!found.facts) throw new Error('The household or one of its people is being deleted')
  const { plan, people } = found.facts
  return hasFeature(BILLING === 'off' ? 'pro' : plan, feature) ? people : []
}

/** A notification of a household that asks for no answer. */
export interface PlainNotice extends Words {
  person: Recipient
  householdId: string
  kind: NotificationKind
  type: NotificationType
  link: string
  /** Lock screen text without details. */
  unnamed: Words
}

/**
 * Notifies people in the panel, by push and by mail, as far as they have switched these on, in a transaction of the
 * system. The caller checks the switch of the kind and the quiet hours.
 */
export async function notifyPeople(tx: Tx, notices: readonly PlainNotice[], now: Date): Promise<void> {
  const drafts = notices.map((notice) => ({ ...notice, id: newId(now.getTime()) }))
  await writeNotifications(
    tx,
    drafts.map(({ id, person, householdId, kind, type, title, message, link }) => ({
      id,
      userId: person.userId,
      householdId,
      kind,
      type,
      title,
      message,
      link,
    })),
  )
  const mails = drafts
    .filter(({ person, kind }) => takesMails(person, kind))
    .map((draft) => ({ notification_id: draft.id, mail_at: mailAt(draft, now) }))
  if (mails.length > 0) await tx.run(queueMails, [JSON.stringify(mails)])
  await queuePushes(
    tx,
    drafts.flatMap(({ id, householdId, ...draft }) => {
      const message = plainPushOf(draft, { notificationId: id, householdId })
      const staleAt = new Date(now.getTime() + PUSH_STALE_MINUTES * 60_000)
      return message ? [{ userId: draft.person.userId, message, urgency: 'normal' as const, staleAt }] : []
    }),
  )
}
