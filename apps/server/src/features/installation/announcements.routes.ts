import {
  announcementsContract,
  type PublishedAnnouncement,
} from '@app/domain/installation/announcements.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { NOTIFICATION_DAYS } from '@app/domain/kernel/retention'
import { daysAfter } from '@app/domain/plans/subscription.rules'
import type { Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { listAnnouncements, publishAnnouncement, withdrawAnnouncement } from './announcements.queries.ts'

/** Reason of readings, which the audit log does not keep: everyone sees announcements. */
const READING = 'Opened the announcements'
const MOST_LISTED = 100

async function readAnnouncements(tx: Tx): Promise<{ announcements: PublishedAnnouncement[] }> {
  const found = await tx.run(listAnnouncements, [MOST_LISTED, READING])
  return {
    announcements: found.map(({ publishedAt, ...announcement }) => ({
      ...announcement,
      publishedAt: publishedAt.toISOString(),
      removedAt: daysAfter(publishedAt, NOTIFICATION_DAYS).toISOString(),
    })),
  }
}

export const announcementRoutes = serve(announcementsContract, {
  listAnnouncements: ({ tx }) => readAnnouncements(tx),
  publishAnnouncement: async ({ tx, input: { id, title, message, reason } }) => {
    const [done] = await tx.run(publishAnnouncement, [id, title, message, reason])
    if (done?.outcome === 'taken') throw new Refusal(commonErrors.ID_TAKEN)
    return readAnnouncements(tx)
  },
  withdrawAnnouncement: async ({ tx, input: { announcementId, reason } }) => {
    const [done] = await tx.run(withdrawAnnouncement, [announcementId, reason])
    if (done?.outcome !== 'done') throw new Refusal(commonErrors.NOT_FOUND)
    return readAnnouncements(tx)
  },
})
