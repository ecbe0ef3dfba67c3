import { type InsulinOfDay, insulinByDay } from '@app/domain/medications/doses/insulin.rules'
import type { MeasureKind } from '@app/domain/health/measures.vocabulary'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../api/queries.ts'
import { useMay } from '../../../api/use-me.ts'

const none: ReadonlyMap<string, InsulinOfDay> = new Map()

/** What was given of insulin by day, which stands beside blood glucose alone. */
export function useInsulin(kind: MeasureKind, petId: string): ReadonlyMap<string, InsulinOfDay> {
  const mayView = useMay('view medications')
  const { data } = useQuery({
    ...orpc.doses.listInsulinDoses.queryOptions({ input: { petId } }),
    enabled: kind === 'bloodGlucose' && mayView,
    select: insulinByDay,
  })
  return (kind === 'bloodGlucose' ? data : undefined) ?? none
}
