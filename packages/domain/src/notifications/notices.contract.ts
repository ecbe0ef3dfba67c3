import { z } from 'zod'
import { MOST_REPEATS, repeatMinutesChoices, UNANSWERED_SHOWN } from '../due/due.vocabulary.ts'
import { reminderErrors } from '../due/reminders.errors.ts'
import { nothing, oneOf, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { doseErrors } from '../medications/doses/doses.errors.ts'
import { noticeErrors } from './notices.errors.ts'

/** A household's setting for repeating the notices of unmarked doses. */
const careAlerts = z.object({
  repeatMinutes: z.number(),
  repeatTimes: z.number(),
  /** Person notified last; null for none. */
  escalateTo: z.string().nullable(),
})
export type CareAlerts = z.output<typeof careAlerts>

/** Result of answering a notification with one of its buttons. */
const answer = z.object({
  title: z.string(),
  message: z.string(),
  canUndo: z.boolean(),
})
export type NoticeAnswer = z.output<typeof answer>

/** A dose with sent notices that no user has marked. */
const unansweredDose = z.object({
  /** Id of its row in the ledger. */
  id: z.string(),
  medicationId: z.string(),
  petId: z.string(),
  petName: z.string(),
  name: z.string(),
  dosage: z.string(),
  /** yyyy-MM-dd and HH:mm on the clock of its medication. */
  date: z.string(),
  time: z.string().nullable(),
  dueAt: z.string(),
  snoozedUntil: z.string().nullable(),
  /** Latest time for giving the dose; null if its medicine has no limit. */
  tooLateAt: z.string().nullable(),
  /** Times of the notices, oldest first, one for each notification; people who have left are not named. */
  steps: z.array(
    z.object({
      at: z.string(),
      people: z.array(z.object({ userId: z.string(), name: z.string() })),
    }),
  ),
})
export type UnansweredDose = z.output<typeof unansweredDose>

export const noticesContract = {
  listUnanswered: operation('GET /unanswered-doses', {
    summary:
      `Unanswered doses with a notification to the household, at most ${UNANSWERED_SHOWN}, each with the notified people ` +
      `and times, and the number of all. The longest due come first, then snoozed doses, then those that are too late`,
    may: 'mark doses',
    takes: nothing,
    answers: z.object({ entries: z.array(unansweredDose), total: z.number() }),
  }),
  snoozeDose: operation('POST /unanswered-doses/{id}/snooze', {
    summary: 'Snooze a dose that was announced, for the whole household',
    may: 'mark doses',
    takes: z.object({ id: pathId }),
    answers: answer,
    refuses: [noticeErrors.NOTICE_ANSWERED, noticeErrors.NOTICE_PASSED],
  }),
  answerNotification: operation('POST /notifications/{notificationId}/answer', {
    summary:
      'Answer everything that a notification of the household is about: doses as given, reminders as completed, or put ' +
      'all of them off for a while. Again is no change',
    may: 'mark doses',
    takes: z.object({
      notificationId: pathId,
      answer: oneOf(['done', 'snooze'], 'Choose done or snooze'),
    }),
    answers: answer,
    refuses: [...Object.values(noticeErrors), ...Object.values(doseErrors), reminderErrors.REMINDER_NOT_DUE],
  }),
  undoAnswer: operation('POST /notifications/{notificationId}/undo', {
    summary: 'Undo the caller’s answer to a notification; repeating it changes nothing',
    may: 'mark doses',
    counts: 'reminders',
    takes: z.object({ notificationId: pathId }),
    answers: answer,
    refuses: [reminderErrors.REMINDER_NOT_DUE, reminderErrors.REMINDER_LIMIT_REACHED],
  }),
  getCareAlerts: operation('GET /care-alerts', {
    summary: 'Read how an unanswered dose is announced again, and who is notified last',
    may: 'view medications',
    takes: nothing,
    answers: careAlerts,
  }),
  setCareAlerts: operation('PUT /care-alerts', {
    summary: 'Set how an unanswered dose is announced again; the last person must belong to the household',
    may: 'edit medications',
    takes: z.object({
      repeatMinutes: z
        .number({ error: 'Choose how many minutes' })
        .refine(
          (minutes) => repeatMinutesChoices.some((choice) => choice === minutes),
          'Choose how many minutes',
        ),
      repeatTimes: z
        .number({ error: 'Choose how often' })
        .int('Choose how often')
        .min(0, 'Choose how often')
        .max(MOST_REPEATS, `It can be said again ${MOST_REPEATS} times at most`),
      escalateTo: pathId.nullable(),
    }),
    answers: careAlerts,
  }),
}
