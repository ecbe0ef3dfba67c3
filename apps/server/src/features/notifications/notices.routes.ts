import { noticesContract } from '@app/domain/notifications/notices.contract'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerDone, answerSnooze, snoozeDose, undoAnswer } from './answers.service.ts'
import { getCareAlerts, setCareAlerts } from './care-alerts.service.ts'
import { unansweredDoses } from './unanswered.service.ts'

export const noticeRoutes = serve(noticesContract, {
  listUnanswered: ({ tx, context }) => unansweredDoses(tx, requestMoment(context).now),
  snoozeDose: ({ tx, input: { id }, context }) => snoozeDose(tx, id, requestMoment(context)),
  answerNotification: ({ tx, input: { notificationId, answer }, actor: { userId }, context }) => {
    const answering = { notificationId, userId, moment: requestMoment(context) }
    return answer === 'done' ? answerDone(tx, answering) : answerSnooze(tx, answering)
  },
  undoAnswer: ({ tx, input: { notificationId }, actor: { userId }, context }) =>
    undoAnswer(tx, { notificationId, userId, moment: requestMoment(context) }),
  getCareAlerts: ({ tx }) => getCareAlerts(tx),
  setCareAlerts: ({ tx, input }) => setCareAlerts(tx, input),
})
