import { answerNotification, decisionNotification } from '@app/domain/community/moderation.texts'
import { LANGUAGE } from '@app/domain/kernel/message-format'
import type { Database } from '../../platform/database/with-actor.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { writeNotifications } from '../notifications/notifications.service.ts'
import { decisionToNotify } from './moderation.queries.ts'

/** Notifies authors of decisions about them, and of answers to their appeals. */
export const moderationJobs = (db: Database): JobHandler[] => [
  {
    topic: 'notify-of-decision',
    handle: ({ payload }) =>
      db.withSystem(async (tx) => {
        const [found] = await tx.run(decisionToNotify, [payload['decisionId']])
        if (!found) return
        const { userId, title, appealResult, appealAnswer, suspendedUntil } = found
        const texts =
          payload['isAnswer'] === true && appealResult && appealAnswer
            ? answerNotification(appealResult, title, appealAnswer)
            : decisionNotification({ ...found, suspendedUntil: suspendedUntil && dayInWords(suspendedUntil) })
        const id = String(payload['notificationId'])
        await writeNotifications(tx, [{ id, userId, householdId: null, kind: 'account', ...texts }])
      }),
  },
]

const dayInWords = (moment: Date): string =>
  moment.toLocaleDateString(LANGUAGE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
