import { text } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import { administratorNotice } from '../../platform/mail/templates.ts'
import { writeNotifications } from '../notifications/notifications.service.ts'

const findPerson = namedSql({ email: text, name: text }, 'select email, name from users where id = $1')

/** Message to an administrator, for the panel and by mail. */
interface AdministratorNotice {
  /** Id of the notification. */
  id: string
  userId: string
  title: string
  message: string
  /** Page of the administration. */
  link: string
}

/** Job that sends the message; `key` is the same for every attempt. */
interface Sending {
  db: Database
  appUrl: string
  sendOnce: MailSender
  key: string
}

/** Notifies an administrator in the panel and by mail, once however often its job runs. Skips a deleted account. */
export async function notifyAdministrator(
  { db, appUrl, sendOnce, key }: Sending,
  { link, ...notice }: AdministratorNotice,
): Promise<void> {
  const { title, message } = notice
  const [person] = await db.withSystem(async (tx) => {
    const found = await tx.run(findPerson, [notice.userId])
    const shown = { ...notice, link, householdId: null, kind: 'account', type: 'admin' } as const
    if (found[0]) await writeNotifications(tx, [shown])
    return found
  })
  if (!person) return
  const { email, name } = person
  await sendOnce(key, { to: email, toName: name }, administratorNotice, {
    name,
    title,
    message,
    url: appUrl + link,
  })
}
