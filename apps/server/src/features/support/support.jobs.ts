import { createHmac } from 'node:crypto'
import {
  CLOSED_TICKET_MONTHS,
  RECEIVED_MAIL_DAYS,
  UNCONFIRMED_TICKET_DAYS,
} from '@app/domain/kernel/retention'
import { firstReadingNotification } from '@app/domain/support/support-access.texts'
import { ticketPath, visitorTicketPath } from '@app/domain/support/support.links'
import { answerNotification, STAFF_NAME } from '@app/domain/support/support.texts'
import { RESOLVED_DAYS } from '@app/domain/support/support.vocabulary'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { Settings } from '../../platform/base/env.ts'
import type { Keys } from '../../platform/base/keys.ts'
import type { NamedSql } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import { contactConfirmation, supportAnswer } from '../../platform/mail/templates.ts'
import { writeNotifications } from '../notifications/notifications.service.ts'
import { replyAddress } from './reply-address.ts'
import {
  addLink,
  closeResolved,
  deleteOld,
  endExpiredAccess,
  findAnswer,
  findContact,
} from './support.jobs.queries.ts'

interface SupportJobs {
  db: Database
  appUrl: string
  keys: Pick<Keys, 'supportLinks'>
  settings: Pick<Settings, 'inbound'>
  sendOnce: MailSender
}

/** Mail of a job, which is the same when the job runs again. */
interface Mailed {
  key: string
  ticketId: string
}

/**
 * Creates the secret of a mail when it is sent, so that none waits in a queue. It is derived from the job: another run
 * sends the same one.
 */
async function createLink(
  { db, keys }: SupportJobs,
  { key, ticketId }: Mailed,
  purpose: 'page' | 'reply',
): Promise<string> {
  const token = createHmac('sha256', keys.supportLinks).update(`${purpose} ${key}`).digest('hex').slice(0, 40)
  await db.withSystem((tx) => tx.run(addLink, [hashToken(token), ticketId, purpose]))
  return token
}

/** Mails a visitor the link that confirms the address. */
async function mailConfirmation(services: SupportJobs, mailed: Mailed) {
  const { db, appUrl, sendOnce } = services
  const [contact] = await db.withSystem((tx) => tx.run(findContact, [mailed.ticketId]))
  if (!contact) return
  const token = await createLink(services, mailed, 'page')
  await sendOnce(mailed.key, { to: contact.email }, contactConfirmation, {
    url: appUrl + visitorTicketPath(token),
    days: UNCONFIRMED_TICKET_DAYS,
  })
}

/** Mails an answer to the owner of the ticket. */
async function mailAnswer(services: SupportJobs, key: string, entryId: string) {
  const { db, appUrl, settings, sendOnce } = services
  const [answer] = await db.withSystem((tx) => tx.run(findAnswer, [entryId]))
  if (!answer) return
  const { ticketId, userId, number, subject, status, body, author, name, email } = answer
  const mailed = { key, ticketId }
  const { inbound } = settings
  const path = userId ? ticketPath(ticketId) : visitorTicketPath(await createLink(services, mailed, 'page'))
  const headers = inbound && {
    'Reply-To': replyAddress(inbound, await createLink(services, mailed, 'reply')),
  }
  await sendOnce(key, { to: email, toName: name, ...(headers && { headers }) }, supportAnswer, {
    number,
    title: subject,
    author,
    body,
    url: appUrl + path,
    takesMail: inbound !== undefined,
    isResolved: status === 'resolved',
  })
}

/** Repeats a statement that works in batches until it finds nothing more. */
async function inBatches(db: Database, statement: NamedSql<{ count: number }>, values: readonly number[]) {
  for (;;) {
    const [done] = await db.withSystem((tx) => tx.run(statement, values))
    if (!done?.count) return
  }
}

/** Notifies the owner of a household of the first reading under a grant of support access. */
const notifyOfReading = ({ db }: SupportJobs, payload: Readonly<Record<string, unknown>>) =>
  db.withSystem(async (tx) => {
    const [userId, ticketId, name, id] = ['userId', 'ticketId', 'readerName', 'notificationId'].map((field) =>
      String(payload[field]),
    ) as [string, string, string, string]
    const texts = firstReadingNotification(name)
    const link = ticketPath(ticketId)
    await writeNotifications(tx, [{ id, userId, householdId: null, kind: 'support', link, ...texts }])
  })

/**
 * Mails and notifies owners of answers, asks visitors to confirm, closes resolved tickets, deletes old ones, and ends and
 * announces support access.
 */
export const supportJobs = (services: SupportJobs): JobHandler[] => [
  {
    topic: 'mail-contact-confirmation',
    handle: ({ key, payload }) => mailConfirmation(services, { key, ticketId: String(payload['ticketId']) }),
  },
  {
    topic: 'mail-support-answer',
    handle: ({ key, payload }) => mailAnswer(services, key, String(payload['entryId'])),
  },
  {
    topic: 'notify-of-support-answer',
    handle: ({ payload }) =>
      services.db.withSystem(async (tx) => {
        const [answer] = await tx.run(findAnswer, [payload['entryId']])
        if (!answer?.userId) return
        const { userId, ticketId, author, subject } = answer
        const texts = answerNotification(author ?? STAFF_NAME, subject)
        const id = String(payload['notificationId'])
        const link = ticketPath(ticketId)
        await writeNotifications(tx, [{ id, userId, householdId: null, kind: 'support', link, ...texts }])
      }),
  },
  {
    topic: 'notify-of-support-reading',
    handle: ({ payload }) => notifyOfReading(services, payload),
  },
  {
    topic: 'end-support-access',
    cron: '* * * * *',
    handle: () => inBatches(services.db, endExpiredAccess, []),
  },
  {
    topic: 'tidy-support',
    cron: '47 3 * * *',
    handle: async () => {
      await inBatches(services.db, closeResolved, [RESOLVED_DAYS])
      const periods = [CLOSED_TICKET_MONTHS, UNCONFIRMED_TICKET_DAYS, RECEIVED_MAIL_DAYS]
      await inBatches(services.db, deleteOld, periods)
    },
  },
]
