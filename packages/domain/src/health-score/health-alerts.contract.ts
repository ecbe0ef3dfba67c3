import { z } from 'zod'
import { nothing, oneOf } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { alertAnswers, alertKinds, MOST_ALERTS } from './health-alerts.vocabulary.ts'

/** The pet, and the occasion: the state of the alert, which an answer holds for. */
const common = { petId: z.string(), occasion: z.string() }
const withoutSubject = { ...common, subjectId: z.null() }

/** An alert of a living pet with the figures behind it. */
const healthAlert = z.discriminatedUnion('kind', [
  /** Days in a row with a low entry, the first of them on `since`. */
  z.object({
    kind: z.enum(['low-appetite', 'low-water']),
    ...withoutSubject,
    days: z.number(),
    since: z.string(),
  }),
  z.object({
    kind: z.literal('missed-doses'),
    ...withoutSubject,
    count: z.number(),
    /** Medicines with a missed dose, the most recently missed first. */
    medicines: z.array(z.object({ id: z.string(), name: z.string(), days: z.array(z.string()) })),
  }),
  z.object({
    kind: z.literal('weight-change'),
    ...withoutSubject,
    /** With one decimal; negative for a loss. */
    percent: z.number(),
    from: z.object({ day: z.string(), kg: z.number() }),
    to: z.object({ day: z.string(), kg: z.number() }),
    /** Number of weights in the period. */
    weights: z.number(),
  }),
  z.object({
    kind: z.literal('overdue-vaccination'),
    ...common,
    /** The vaccination whose next date has passed. */
    subjectId: z.string(),
    name: z.string(),
    dueOn: z.string(),
  }),
  z.object({
    kind: z.literal('no-log'),
    ...withoutSubject,
    days: z.number(),
    /** Day of the last health log; null without one. */
    lastOn: z.string().nullable(),
  }),
])
export type HealthAlert = z.output<typeof healthAlert>

const healthAlerts = z.object({
  alerts: z.array(healthAlert).max(MOST_ALERTS),
  /** Number of all, also of those that the list leaves out. */
  count: z.number(),
})
export type HealthAlerts = z.output<typeof healthAlerts>

export const healthAlertsContract = {
  listAlerts: operation('GET /health-alerts', {
    summary:
      'The present health alerts of all living pets, the most urgent first, without those that a member has snoozed or ' +
      `dismissed, at most ${MOST_ALERTS}`,
    may: 'view reports',
    needs: 'smart_health_alerts',
    readsReplica: true,
    takes: nothing,
    answers: healthAlerts,
  }),
  answerAlert: operation('POST /health-alerts/answer', {
    summary:
      'Snooze or dismiss a health alert for the whole household, or show it again; nothing happens if it has ended. ' +
      'Answers the present alerts',
    may: 'add health logs',
    needs: 'smart_health_alerts',
    takes: z.object({
      petId: z.uuid({ error: 'Choose a pet' }),
      kind: oneOf(alertKinds, 'Choose an alert'),
      subjectId: z.uuid({ error: 'Choose an alert' }).nullable(),
      occasion: z.string({ error: 'Choose an alert' }).min(1).max(40),
      answer: oneOf(alertAnswers, 'Choose an answer'),
    }),
    answers: healthAlerts,
  }),
}
