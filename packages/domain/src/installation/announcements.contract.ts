import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { nothing, pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { announcementTexts } from '../notifications/announcements.fields.ts'
import { reason } from './reason.fields.ts'

const announcement = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  publishedAt: z.string(),
  /** Name of the administrator; null for the console and a deleted account. */
  publishedBy: z.string().nullable(),
  /** Number of people who have read it. */
  readers: z.number(),
  /** Time at which the announcement is removed. */
  removedAt: z.string(),
})
export type PublishedAnnouncement = z.output<typeof announcement>

export const publicationFields = announcementTexts.extend({ reason })

const ofAnnouncements = {
  may: { installation: 'run the installation' },
  answers: z.object({ announcements: z.array(announcement) }),
} as const

export const announcementsContract = {
  listAnnouncements: operation('GET /installation/announcements', {
    ...ofAnnouncements,
    summary: 'List the announcements that users still see, newest first',
    takes: nothing,
  }),
  publishAnnouncement: operation('POST /installation/announcements', {
    ...ofAnnouncements,
    summary: 'Announce a message to everyone with an account; open pages show it at once',
    needsProof: true,
    takes: publicationFields.extend({ id: recordId }),
    refuses: [commonErrors.ID_TAKEN],
  }),
  withdrawAnnouncement: operation('POST /installation/announcements/{announcementId}/withdrawal', {
    ...ofAnnouncements,
    summary: 'Remove an announcement from every panel',
    takes: z.object({ announcementId: pathId, reason }),
  }),
}
