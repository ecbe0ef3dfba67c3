import { announcementsContract } from '@app/domain/installation/announcements.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'

const refuse = (): Promise<never> => Promise.reject(new Refusal(commonErrors.UNAVAILABLE))

export const announcementRoutes = serve(announcementsContract, {
  listAnnouncements: refuse,
  publishAnnouncement: refuse,
  withdrawAnnouncement: refuse,
})
