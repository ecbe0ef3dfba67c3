import { REPORTS_LINK } from '@app/domain/exports/exports.vocabulary'
import { monthlyReportTexts } from '@app/domain/exports/monthly-report.texts'
import { hasFeature, plans } from '@app/domain/kernel/access/plans'
import { likelyPaper } from '@app/domain/kernel/paper'
import { newId } from '../../platform/base/ids.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { StartedServices } from '../../platform/services/start-services.ts'
import { findPeople, notifyPeople } from '../notifications/notify-people.service.ts'
import {
  insertMonthlyPart,
  insertMonthlyReport,
  noteNotified,
  queueMonthlyReports,
} from './monthly-reports.queries.ts'

type Needs = Pick<StartedServices, 'db' | 'clock' | 'settings'>

/** Feature whose plans get the report. */
const FEATURE = 'advanced_analytics'

interface Payload {
  householdId: string
  /** First day of the month. */
  month: string
}

/** Begins the report of a household on a month, and mails its owner once it is ready. */
export const monthlyReportJobs = ({ db, clock, settings }: Needs): JobHandler[] => [
  {
    topic: 'monthly-report',
    async handle({ payload }) {
      const { householdId, month } = payload as unknown as Payload
      await db.withSystem(
        async (tx) => {
          const people = await findPeople(tx, householdId, FEATURE, settings)
          const owner = people.find(({ role }) => role === 'owner')
          if (!owner) return
          const { userId, timeZone } = owner
          const id = newId(clock.now().getTime())
          const values = [id, userId, likelyPaper(timeZone), month, timeZone]
          const [begun] = await tx.run(insertMonthlyReport, values)
          if (begun) await tx.run(insertMonthlyPart, [id])
        },
        { householdId },
      )
    },
  },
  {
    topic: 'monthly-report-ready',
    async handle({ payload }) {
      const { householdId, month, exportId } = payload as unknown as Payload & { exportId: string }
      const now = clock.now()
      await db.withSystem(
        async (tx) => {
          const people = await findPeople(tx, householdId, FEATURE, settings)
          const owner = people.find(({ role }) => role === 'owner')
          const [noted] = await tx.run(noteNotified, [exportId, now])
          if (!owner?.switches.monthlyReports || !noted) return
          const words = monthlyReportTexts.ready(month)
          await notifyPeople(
            tx,
            [
              {
                // A report is no alert: it makes no sound, and its mail leaves at once.
                person: { ...owner, hasPush: false },
                householdId,
                kind: 'monthly-report',
                type: 'info',
                link: REPORTS_LINK,
                ...words,
                unnamed: words,
              },
            ],
            now,
          )
        },
        { householdId },
      )
    },
  },
]

const BEAT_MILLISECONDS = 10 * 60_000
const BATCH = 500
/** Days of a month on which a report may be due somewhere on earth. */
const dueDays = new Set([1, 2, 3, 4, 28, 29, 30, 31])

/** Queues the reports that are due. */
export const monthlyReportBeat = ({ db, clock, settings }: Needs): Beat => ({
  name: 'monthly reports',
  milliseconds: BEAT_MILLISECONDS,
  async work() {
    const now = clock.now()
    if (!dueDays.has(now.getUTCDate())) return false
    const included = settings.BILLING === 'off' ? plans : plans.filter((plan) => hasFeature(plan, FEATURE))
    const [row] = await db.withSystem((tx) => tx.run(queueMonthlyReports, [now, included, BATCH]))
    return row?.queued === BATCH
  },
})
