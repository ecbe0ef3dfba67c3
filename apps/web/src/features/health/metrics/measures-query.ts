import { orpc } from '../../../api/queries.ts'

/** A pet's own targets, but of its weight. */
export const targetsQuery = (petId: string) =>
  orpc.healthMetrics.listMeasureTargets.queryOptions({ input: { petId } })

/** The numbers of a pet's health logs, the oldest first. */
export const measuresQuery = (petId: string) =>
  orpc.healthMetrics.listMeasures.queryOptions({ input: { petId } })
