import {
  alertsToNotify,
  isCheckTime,
  nextCheck,
  notifiedSince,
  shownAlerts,
} from '@app/domain/health-score/health-alerts.rules'
import { alertNoticeWords } from '@app/domain/health-score/health-alerts.texts'
import { reachOf } from '@app/domain/kernel/access/permissions'
import type { Recipient } from '@app/domain/notifications/notices.facts'
import { quietUntil } from '@app/domain/notifications/quiet-hours.rules'
import type { Tx } from '../../platform/database/tx.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { StartedServices } from '../../platform/services/start-services.ts'
import { findPeople, notifyPeople } from '../notifications/notify-people.service.ts'
import {
  listAnswers,
  listNotified,
  noteNotified,
  planCheck,
  queueChecks,
  removeNotified,
} from './health-alerts.queries.ts'
import { readAlerts } from './health-alerts.service.ts'

type Needs = Pick<StartedServices, 'db' | 'clock' | 'settings'>

/** Address of the Health tab. */
const ALERTS_LINK = '/?tab=health'

/**
 * Checks a household's alerts once a day, and notifies the people who care for its pets of those that are new to them.
 * The archivist reads the records: no other job may.
 */
export const healthAlertJobs = ({ db, clock, settings }: Needs): JobHandler[] => [
  {
    topic: 'health-alerts',
    async handle({ payload }) {
      const { householdId } = payload as unknown as Payload
      const now = clock.now()
      const peopleIn = (tx: Tx) => findPeople(tx, householdId, 'smart_health_alerts', settings)
      const found = await db.withSystem(peopleIn, { householdId })
      const owner = found.find(({ role }) => role === 'owner')
      if (!owner) return
      const moment = { now, timeZone: owner.timeZone }
      const read = await db.withArchivist((tx) => readAlerts(tx, moment), { householdId })
      await db.withSystem(
        async (tx) => {
          // Reads the people again, because this transaction has to hold them.
          const people = await peopleIn(tx)
          await notifyCarers(tx, { ...read, householdId, owner, people, now })
        },
        { householdId },
      )
    },
  },
]

interface Payload {
  householdId: string
}

interface Check extends Awaited<ReturnType<typeof readAlerts>> {
  householdId: string
  owner: Recipient
  people: readonly Recipient[]
  now: Date
}

async function notifyCarers(
  tx: Tx,
  { alerts, names, householdId, owner, people, now }: Check,
): Promise<void> {
  const carers = people
    .filter(({ role, switches }) => switches.healthAlerts && reachOf(role, 'add health logs') !== undefined)
    .map((person) => ({ person, quietEnd: quietUntil(person, now) }))
  const quietEnds = carers.flatMap(({ quietEnd }) => quietEnd ?? [])
  await tx.run(planCheck, [nextCheck(owner.timeZone, quietEnds, now)])
  if (!isCheckTime(owner.timeZone, now)) return
  await tx.run(removeNotified, [notifiedSince(now)])
  const answers = await tx.run(listAnswers, [])
  const notified = await tx.run(listNotified, [])
  const shown = shownAlerts(alerts, answers, now)
  const notices = carers
    .filter(({ quietEnd }) => quietEnd === null)
    .map(({ person }) => ({
      person,
      news: alertsToNotify({ userId: person.userId, alerts: shown, answers, notified, now }),
    }))
    .filter(({ news }) => news.length > 0)
  const rows = notices.flatMap(({ person, news }) =>
    news.map(({ petId, kind, subjectId, occasion }) => ({
      pet_id: petId,
      kind,
      subject_id: subjectId,
      user_id: person.userId,
      occasion,
    })),
  )
  await tx.run(noteNotified, [JSON.stringify(rows), now])
  await notifyPeople(
    tx,
    notices.map(({ person, news }) => ({
      person,
      householdId,
      kind: 'health-alert',
      type: 'warning',
      link: ALERTS_LINK,
      ...alertNoticeWords(news, (petId) => names.get(petId) ?? ''),
    })),
    now,
  )
}

const BEAT_MILLISECONDS = 60_000
const CHECK_BATCH = 500

/** Queues the checks that are due. */
export const healthAlertBeat = ({ db, clock }: Needs): Beat => ({
  name: 'health alerts',
  milliseconds: BEAT_MILLISECONDS,
  work: () =>
    db.withSystem(
      async (tx) => (await tx.run(queueChecks, [clock.now(), CHECK_BATCH])).length === CHECK_BATCH,
    ),
})
