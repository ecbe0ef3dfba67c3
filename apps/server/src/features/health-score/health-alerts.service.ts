import type { HealthAlert, HealthAlerts } from '@app/domain/health-score/health-alerts.contract'
import {
  alertsOf,
  type GivenAnswer,
  isSameAlert,
  shownAlerts,
} from '@app/domain/health-score/health-alerts.rules'
import {
  type AlertAnswer,
  type AlertKind,
  alertRules,
  hiddenDays,
  MOST_ALERTS,
} from '@app/domain/health-score/health-alerts.vocabulary'
import { addDays, dateIn, rollingStart } from '@app/domain/kernel/time/dates'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { checkPet } from '../../platform/records/records.ts'
import { listClosedDoses } from '../medications/doses/doses.service.ts'
import { listAnswers, readPetFacts, removeAnswer, saveAnswer } from './health-alerts.queries.ts'

const DAY = 86_400_000

/** Reads the alerts of all living pets or of one, answered ones too, with the names of the pets. */
export async function readAlerts(
  tx: Tx,
  { now, timeZone }: Moment,
  petId: string | null = null,
): Promise<{ alerts: HealthAlert[]; names: ReadonlyMap<string, string> }> {
  const today = dateIn(timeZone, now)
  const weightsFrom = rollingStart(today, alertRules.weightMonths)
  const dosesFrom = addDays(today, 1 - alertRules.missedDays)
  const { since, closed } = await listClosedDoses(tx, { from: dosesFrom, now, petId })
  const rows = await tx.run(readPetFacts, [
    weightsFrom,
    today,
    JSON.stringify(closed),
    since,
    timeZone,
    petId,
  ])
  const pets = rows.map(({ pet }) => pet)
  return { alerts: alertsOf(pets, today), names: new Map(pets.map(({ petId: id, name }) => [id, name])) }
}

const asAnswered = (
  alerts: readonly HealthAlert[],
  answers: readonly GivenAnswer[],
  now: Date,
): HealthAlerts => {
  const shown = shownAlerts(alerts, answers, now)
  return { alerts: shown.slice(0, MOST_ALERTS), count: shown.length }
}

/** Lists the alerts without the snoozed and dismissed ones. */
export async function listAlerts(tx: Tx, moment: Moment): Promise<HealthAlerts> {
  const { alerts } = await readAlerts(tx, moment)
  return asAnswered(alerts, await tx.runAndCommit(listAnswers, []), moment.now)
}

interface Answer {
  petId: string
  kind: AlertKind
  subjectId: string | null
  occasion: string
  answer: AlertAnswer
}

/** Answers an alert; one that has ended or become worse stays as it is. @throws NOT_FOUND for another household's pet */
export async function answerAlert(tx: Tx, input: Answer, moment: Moment): Promise<HealthAlerts> {
  const { petId, kind, subjectId, occasion, answer } = input
  await checkPet(tx, petId)
  const { alerts } = await readAlerts(tx, moment)
  const isPresent = alerts.some((alert) => isSameAlert(alert, input) && alert.occasion === occasion)
  if (answer === 'show') await tx.run(removeAnswer, [petId, kind, subjectId])
  else if (isPresent) {
    const hiddenUntil = new Date(moment.now.getTime() + hiddenDays[answer] * DAY)
    await tx.run(saveAnswer, [petId, kind, subjectId, answer === 'dismiss' ? occasion : null, hiddenUntil])
  }
  return asAnswered(alerts, await tx.runAndCommit(listAnswers, []), moment.now)
}
