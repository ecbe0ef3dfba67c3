import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { maintenance, nextCheck, whatShuts } from '../../api/client/status-check.ts'
import { meQuery } from '../../api/use-me.ts'
import { configQuery } from '../../features/identity/accounts/config-query.ts'
import { MaintenanceCover } from '../../page/maintenance-cover.tsx'
import { LoadingScreen } from '../../ui/layout/loading-screen.tsx'
import { ShutPage, type WayIn } from './shut-page.tsx'

/**
 * Longest wait of a start for the check. The server refuses every forbidden request on its own, so a form need not wait
 * for long.
 */
const LONGEST_WAIT_MILLISECONDS = 5000
/** Interval at which an open page without a session, which receives no events, checks the settings. */
const ASK_MILLISECONDS = 60_000

/**
 * Gate around the pages of the app that need no session (spec access §2, maintenance gate). Administrators pass, by a
 * link to the sign-in.
 */
export default function VisitorGate() {
  const location = useLocation()
  const isAdministrator = (location.state as Partial<WayIn> | null)?.asAdministrator === true
  const [isOpen, setIsOpen] = useState(false)
  const [shut, setShut] = useState<Error>()
  const hasWaited = useHasWaited()
  // The sign-in page requests the signed-in person: start both requests at once.
  usePrefetchQuery(meQuery)
  const { data, error, isSuccess, refetch } = useQuery({
    ...configQuery,
    refetchInterval: shut ? nextCheck : ASK_MILLISECONDS,
  })
  const check = data?.maintenance ? { error: maintenance, isSuccess: false } : { error, isSuccess }
  const now = isAdministrator ? undefined : whatShuts(shut, check, isOpen)
  if (now !== shut) setShut(now)
  if (!isOpen && !now && (isAdministrator || check.isSuccess || hasWaited)) setIsOpen(true)
  if (isOpen) {
    return (
      <>
        <Outlet />
        {now && <MaintenanceCover reason={now} retry={refetch} />}
      </>
    )
  }
  return now ? <ShutPage reason={now} retry={refetch} /> : <LoadingScreen />
}

function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), LONGEST_WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}
