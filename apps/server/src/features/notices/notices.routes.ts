import { noticesContract } from '@app/domain/notices/notices.contract'
import { momentOf } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerDone, answerSnooze, undoAnswer } from './answers.service.ts'
import { getCareAlerts, setCareAlerts } from './care-alerts.service.ts'

export const noticeRoutes = serve(noticesContract, {
  answerNotification: ({ tx, input: { notificationId, answer }, actor: { userId }, context }) => {
    const answering = { notificationId, userId, moment: momentOf(context) }
    return answer === 'done' ? answerDone(tx, answering) : answerSnooze(tx, answering)
  },
  undoAnswer: ({ tx, input: { notificationId }, actor: { userId }, context }) =>
    undoAnswer(tx, { notificationId, userId, moment: momentOf(context) }),
  getCareAlerts: ({ tx }) => getCareAlerts(tx),
  setCareAlerts: ({ tx, input }) => setCareAlerts(tx, input),
})
