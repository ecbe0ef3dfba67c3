import { adminLinks } from '@app/domain/installation/administration.links'
import { systemSettings } from '@app/domain/installation/system-settings'
import { mailSettingsChangedTexts } from '@app/domain/installation/system-settings.texts'
import {
  type ConfigKey,
  type SystemConfig,
  defaultSystemConfig,
} from '@app/domain/kernel/access/system-config'
import { text } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { MailFailure } from '../../platform/mail/mail-failure.ts'
import { createMailSender, type MailSender } from '../../platform/mail/send-once.ts'
import type { StartedServices } from '../../platform/services/start-services.ts'
import { notifyAdministrator } from './administrator-notices.service.ts'

/** Time after which an announcement leaves a former mail server that does not answer. */
const FORMER_SERVER_MILLISECONDS = 60 * 60_000

const findAuthor = namedSql({ name: text }, 'select name from users where id = $1')

/** A change of a mail setting, as the database announces it to one super_admin. */
type Announcement = {
  userId: string
  noticeId: string
  setting: ConfigKey
  /** Null for the console. */
  changedBy: string | null
  changedAt: string
  /** Stored mail settings from before the changes. */
  former: Partial<SystemConfig>
}

type Needs = Pick<StartedServices, 'db' | 'appUrl' | 'clock' | 'log' | 'mailerWith'> & {
  sendOnce: MailSender
}

/**
 * Notifies super_admins of changes of the mail settings, through the mail server from before the changes: a thief of an
 * administrator's session could read or drop what the new one sends. Every attempt asks the former server first, also
 * after an outage of the worker. One that still fails an hour after the change has probably been switched off, so the
 * present one takes over.
 */
export const mailSettingsJobs = (needs: Needs): JobHandler[] => [
  {
    topic: 'mail-settings-changed',
    async handle({ key, payload }) {
      const { db, log, clock } = needs
      const { setting, changedBy, changedAt, former: stored, userId, noticeId: id } = payload as Announcement
      const [author] = changedBy ? await db.withSystem((tx) => tx.run(findAuthor, [changedBy])) : []
      const by = changedBy === null ? null : (author?.name ?? '')
      const texts = mailSettingsChangedTexts(systemSettings[setting].label, by)
      const notice = { id, userId, ...texts, link: adminLinks.settings }
      const former = createMailSender(db, needs.mailerWith({ ...defaultSystemConfig, ...stored }), log)
      try {
        await notifyAdministrator({ ...needs, key, sendOnce: former }, notice)
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error
        if (clock.now().getTime() - Date.parse(changedAt) <= FORMER_SERVER_MILLISECONDS) {
          // The present server's health says nothing about the former one.
          throw new Error(`The former mail server failed: ${error.message}`, { cause: error })
        }
        await notifyAdministrator({ ...needs, key }, notice)
      }
    },
  },
]
