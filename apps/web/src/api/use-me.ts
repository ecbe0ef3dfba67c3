import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import type { Permission } from '@app/domain/kernel/access/permissions'
import type { Feature } from '@app/domain/kernel/access/plans'
import { passOverRemembered } from './client/acting-household.ts'
import { ANSWER_TIMEOUT, answerWithin } from './client/answer-within.ts'
import { client } from './client/client.ts'
import { noteLiveFrom } from './client/live-from.ts'
import { hasCode } from './client/problem-error.ts'
import { orpc } from './queries.ts'

const { queryKey } = orpc.accounts.getMe.queryOptions({ input: {} })

/**
 * The signed-in person, the household of this page, and the person's permissions there: the one source of every gate.
 * Null means that no person is signed in.
 */
export const meQuery = queryOptions<Me | null>({
  queryKey,
  queryFn: ({ signal }) => askMe(signal),
})

async function askMe(signal: AbortSignal): Promise<Me | null> {
  try {
    const { liveFrom, ...me } = await answerWithin(ANSWER_TIMEOUT, (late) =>
      client.accounts.getMe({}, { signal: AbortSignal.any([signal, late]) }),
    )
    noteLiveFrom(liveFrom)
    return me
  } catch (error) {
    if (hasCode(error, 'SIGNED_OUT')) return null
    if (hasCode(error, 'NOT_FOUND') && passOverRemembered()) return askMe(signal)
    throw error
  }
}

/** Set by the gate around every page that needs a signed-in person. */
export const MeContext = createContext<Me | undefined>(undefined)

/**
 * The signed-in person.
 * @throws Error outside of the gate, which is a mistake in the routes
 */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe must be used inside the gate')
  return me
}

/** True if the person's role has this permission, as the server reports. */
export function useMay(permission: Permission): boolean {
  return useMe().may[permission] !== undefined
}

/** True if the household's plan has this feature, as the server reports. */
export function useHasFeature(feature: Feature): boolean {
  return useMe().features.includes(feature)
}

/** True if the person may moderate the community of this installation. */
export function useModerates(): boolean {
  const { installation, hasCommunity } = useMe()
  return hasCommunity && installation.includes('moderate the community')
}

/** True if the person may answer tickets of the support. */
export const useAnswersTickets = (): boolean => useMe().installation.includes('answer support tickets')

/** True if the person runs this installation: they have the administration's screens. */
export const useAdministers = (): boolean => useMe().installation.includes('run the installation')

/** True if the user has another household to look at, an invitation or an offered household. */
export function useHasOtherHouseholds(): boolean {
  const { households, invitations, handovers } = useMe()
  return households.length > 1 || invitations > 0 || handovers > 0
}
