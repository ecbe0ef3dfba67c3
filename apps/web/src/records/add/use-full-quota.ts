import { hasRoom } from '@app/domain/kernel/access/plan-names'
import type { Quota } from '@app/domain/kernel/access/plans'
import { fillMessage, type Problem } from '@app/domain/kernel/errors'
import { quotaErrors } from '@app/domain/registry/quota-errors'
import { useMe } from '../../api/use-me.ts'
import { usePet } from '../pets.ts'

/**
 * The server's refusal of one more record, known in advance; undefined while there is room.
 * @param petId the pet, for quotas counted by pet
 */
export function useFullQuota(
  quota: Quota | undefined,
  petId = '',
): Pick<Problem, 'title' | 'message'> | undefined {
  const { household, usage } = useMe()
  const pet = usePet(petId)
  const counted = quota && usage[quota]
  if (!quota || !counted) return undefined
  const used = quota === 'medicationsPerPet' ? (pet?.summary.activeMedications ?? 0) : counted.used
  if (hasRoom(counted.limit, used)) return undefined
  const message = fillMessage(quotaErrors[quota], { tier: household.plan, max: counted.limit })
  return { title: quotaErrors[quota].title, message }
}
