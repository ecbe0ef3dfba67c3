import { randomBytes } from 'node:crypto'
import { noticeOf, SECURITY_LINK } from '@app/domain/identity/security/security.notices'
import { LANGUAGE } from '@app/domain/kernel/message-format'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RowOf } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/with-actor.ts'
import type { JobHandler } from '../../../platform/jobs/job-queue.ts'
import type { MailSender } from '../../../platform/mail/send-once.ts'
import { securityNotice } from '../../../platform/mail/templates.ts'
import { writeNotifications } from '../../notifications/notifications.service.ts'
import {
  findNoticeMail,
  insertNoticeLink,
  noticeMailColumns,
  removeOldNotices,
  removeOlderNoticeLinks,
} from './security.queries.ts'

/** Pages that the links of notices open. */
const pages = { secure: '/secure-account', undo: '/undo-address-change' } as const

interface MailJobs {
  db: Database
  appUrl: string
  sendOnce: MailSender
}

/**
 * Creates the link of a notice when its mail is sent, so that none waits in a queue.
 * @returns the secret of the link
 */
export async function createNoticeLink(db: Database, noticeId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.withSystem(async (tx) => {
    await tx.run(insertNoticeLink, [noticeId, hashToken(token)])
    await tx.run(removeOlderNoticeLinks, [noticeId])
  })
  return token
}

type NoticeMail = RowOf<typeof noticeMailColumns>

/** Adds a notice to the user's panel, once however often its mail is tried. Its link only leads to the settings. */
const showInPanel = (db: Database, id: string, notice: NoticeMail): Promise<void> => {
  const { subject, happened, inPanel = happened } = noticeOf(notice.kind)
  return db.withSystem((tx) =>
    writeNotifications(tx, [
      {
        id,
        userId: notice.userId,
        householdId: null,
        kind: 'account',
        type: 'security',
        title: subject,
        message: inPanel(notice),
        link: SECURITY_LINK,
      },
    ]),
  )
}

/** Sends security notices, and deletes old ones. */
export const securityJobs = ({ db, appUrl, sendOnce }: MailJobs): JobHandler[] => [
  {
    topic: 'security-notice',
    async handle({ key, payload }) {
      const noticeId = String(payload['noticeId'])
      const [mail] = await db.withSystem((tx) => tx.run(findNoticeMail, [noticeId]))
      if (!mail) return
      const { email, name, kind, timeZone, happenedAt } = mail
      await showInPanel(db, noticeId, mail)
      const { subject, happened, link } = noticeOf(kind)
      const token = await createNoticeLink(db, noticeId)
      await sendOnce(key, { to: email, toName: name }, securityNotice, {
        name,
        title: subject,
        happened: happened(mail),
        when: inWords(happenedAt, timeZone),
        link,
        url: `${appUrl}${pages[link]}?token=${token}`,
      })
    },
  },
  {
    topic: 'forget-security-notices',
    cron: '33 * * * *',
    handle: async () => {
      await db.withAccounts((tx) => tx.run(removeOldNotices, []))
    },
  },
]

const inWords = (moment: Date, timeZone: string): string =>
  moment.toLocaleString(LANGUAGE, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
