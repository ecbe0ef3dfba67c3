import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { inHousehold } from '@app/domain/households/household-link'
import { HOUSEHOLD_PARAM } from '../../api/client/acting-household.ts'
import { otherHouseholdApi } from '../../api/client/other-household-api.ts'
import { useMe } from '../../api/use-me.ts'

interface PetElsewhereProps {
  petId: string
  /** Shown if none of the user's households has the pet. */
  notFound: ReactNode
}

/**
 * Opens a pet in its own household. Each household is read with the user's rights there, so a stranger's pet is never
 * found.
 */
export default function PetElsewhere({ petId, notFound }: PetElsewhereProps) {
  const { household: here, households } = useMe()
  const { pathname, search } = useLocation()
  const [others] = useState(() =>
    households.flatMap(({ id }) => (id === here.id ? [] : [{ id, api: otherHouseholdApi(id) }])),
  )
  const readings = useQueries({
    queries: others.map(({ api }) => ({ ...api.orpc.pets.list.queryOptions({ input: {} }), retry: false })),
  })
  const found = others.find((_, index) => readings[index]?.data?.some(({ id }) => id === petId))?.id
  useEffect(() => {
    if (!found) return
    const params = new URLSearchParams(search)
    params.delete(HOUSEHOLD_PARAM)
    const rest = params.toString()
    location.replace(inHousehold(rest ? `${pathname}?${rest}` : pathname, found))
  }, [found, pathname, search])
  const isLooking = found !== undefined || readings.some(({ isPending }) => isPending)
  return isLooking ? null : notFound
}
