import { addDays } from '@app/domain/kernel/time/dates'
import { orpc } from '../../../api/queries.ts'

/** Doses due today and yesterday, of all pets or of one. */
export const dosesQuery = (today: string, petId?: string, api = orpc) =>
  api.doses.listDoses.queryOptions({
    input: { from: addDays(today, -1), to: today, ...(petId && { petId }) },
  })

/** Days for which missed doses are listed with a medication. */
export const MISSED_DAYS = 7

/** Query of a pet's doses of the last week, without those on today's list. */
export const lastWeekQuery = (today: string, petId: string, api = orpc) =>
  api.doses.listDoses.queryOptions({
    input: { from: addDays(today, -MISSED_DAYS), to: addDays(today, -1), petId },
  })
