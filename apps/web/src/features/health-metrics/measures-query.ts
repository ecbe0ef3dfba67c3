import { orpc } from '../../api/queries.ts'

/** The numbers of a pet's health logs, the oldest first. */
export const measuresQuery = (petId: string) =>
  orpc.healthMetrics.listMeasures.queryOptions({ input: { petId } })
