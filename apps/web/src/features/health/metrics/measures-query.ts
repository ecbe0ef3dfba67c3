import { orpc } from '../../../api/queries.ts'

/** Query of a pet's own targets, except its target weight. */
export const targetsQuery = (petId: string) =>
  orpc.healthMetrics.listMeasureTargets.queryOptions({ input: { petId } })

/** Query of the numbers in a pet's health logs, oldest first. */
export const measuresQuery = (petId: string) =>
  orpc.healthMetrics.listMeasures.queryOptions({ input: { petId } })
