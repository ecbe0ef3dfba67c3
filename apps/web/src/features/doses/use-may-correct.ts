import type { Dose } from '@app/domain/doses/doses.contract'
import { useMay } from '../../api/use-me.ts'
import { useMayChange } from '../../records/use-may-change.ts'

/** Whether the person may correct a mark; a missed dose that the server noted is everybody's who may correct any. */
export function useMayCorrect(): (mark: Pick<Dose, 'createdBy'>) => boolean {
  const mayAny = useMay('correct doses')
  const mayChange = useMayChange('correct doses')
  return (mark) => mayChange(mark) || (mayAny && mark.createdBy === null)
}
