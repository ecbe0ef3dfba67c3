import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EmergencyInformation } from '@app/domain/emergency/emergency.contract'
import { client } from '../../api/client/client.ts'
import type { HouseholdApi } from '../../api/client/household-api.ts'
import { otherHouseholdApi } from '../../api/client/other-household-api.ts'
import { orpc } from '../../api/queries.ts'
import { useMe } from '../../api/use-me.ts'
import { emergencyQueryIn } from './emergency-query.ts'

/** Number of households that the dialog reads; further ones are links. */
const MOST = 10

/** Emergency information of one of the user's households. */
export interface HouseholdEmergency {
  household: { id: string; name: string }
  api: HouseholdApi
  /** True for the page's household. */
  isHere: boolean
  /** Undefined during the read and after a failed read. */
  information: EmergencyInformation | undefined
  error: Error | null
  retry: () => void
}

interface Emergencies {
  /** Households that are read, the page's first. */
  all: HouseholdEmergency[]
  /** Households with a contact or a pet; the page's household if none has any. */
  shown: HouseholdEmergency[]
  /** Households beyond the limit. */
  notRead: { id: string; name: string }[]
  isLoading: boolean
}

/** Reads the emergency information of every household of the user, each with the user's rights there. */
export function useEmergencies(): Emergencies {
  const { household: here, households } = useMe()
  const others = households.filter(({ id }) => id !== here.id)
  const read = [here, ...others.slice(0, MOST - 1)]
  const ids = read.map(({ id }) => id).join(' ')
  const apis = useMemo(
    () => ids.split(' ').map((id) => (id === here.id ? { client, orpc } : otherHouseholdApi(id))),
    [ids, here.id],
  )
  const readings = useQueries({ queries: apis.map(emergencyQueryIn) })
  const all = read.map((household, index): HouseholdEmergency => {
    const reading = readings[index]
    return {
      household,
      api: apis[index] ?? { client, orpc },
      isHere: household.id === here.id,
      information: reading?.data,
      error: reading?.data ? null : (reading?.error ?? null),
      retry: () => void reading?.refetch(),
    }
  })
  const filled = all.filter((each) => !isEmpty(each))
  return {
    all,
    shown: filled.length > 0 ? filled : all.filter(({ isHere }) => isHere),
    notRead: others.slice(MOST - 1),
    isLoading: all.some(({ information, error }) => !information && !error),
  }
}

/** True if the households need names: the page shows one besides its own. */
export const areNamed = (shown: readonly HouseholdEmergency[]): boolean => shown.some(({ isHere }) => !isHere)

/** True for a household that is known to have neither contacts nor pets. */
const isEmpty = ({ information }: HouseholdEmergency): boolean =>
  information !== undefined && information.contacts.length + information.pets.length === 0
