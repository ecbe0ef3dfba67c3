import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import {
  forgetHousehold,
  isNamedByAddress,
  rememberHousehold,
  settleHousehold,
} from '../../api/client/acting-household.ts'
import { isPageOfAnother, setActingPerson } from '../../api/client/acting-person.ts'
import { hasCode } from '../../api/client/problem-error.ts'
import { nextCheck, whatShuts } from '../../api/client/status-check.ts'
import { MeContext, meQuery } from '../../api/use-me.ts'
import { keepsWaiting } from '../../api/waiting/waiting-state.ts'
import { keepsCard, keepsOffline, keepsSearches } from '../../device/kept-here.ts'
import { isInNativeShell } from '../../device/native-shell.ts'
import { DashboardSkeleton } from '../../features/dashboard/dashboard-skeleton.tsx'
import { latePart } from '../../loading/late-part.tsx'
import { loadPart } from '../../loading/load-part.ts'
import { endFirstSight, FirstSight } from '../../page/first-sight.tsx'
import { MaintenanceCover } from '../../page/maintenance-cover.tsx'
import { startAnew } from '../../page/use-hold-page.ts'
import { useAccountPreferences } from '../../session/account-preferences.ts'
import { signInPath } from '../../session/return-to.ts'
import { LoadingScreen } from '../../ui/layout/loading-screen.tsx'
import { ShutPage } from './shut-page.tsx'

/** Hides the page until the sign-in has loaded. */
const cover = <div className="fixed inset-0 z-60 bg-paper" />

// A failure of any of these replaces the page: it must not be seen without them.
const HouseholdGone = latePart(() => import('../../features/households/household-gone.tsx'), {
  place: <LoadingScreen />,
  failure: 'page',
})
const SecondFactorDue = latePart(
  () => import('../../features/identity/second-factor/second-factor-due.tsx'),
  { place: 'around', failure: 'page' },
)
const SessionEnded = latePart(() => import('../../features/identity/sign-in/session-ended.tsx'), {
  place: cover,
  failure: 'page',
})

/**
 * The person of this page: signed in when it opened, with their latest data. The page stays theirs, covered, when their
 * session ends; another person who has signed in since gets a page of their own.
 */
function useWhosePage(now: Me | null | undefined): Me | undefined {
  const isAnother = Boolean(now && isPageOfAnother(now.userId))
  const [me, setMe] = useState<Me>()
  if (now && now !== me && !isAnother) setMe(now)
  useEffect(() => {
    if (!isAnother) return
    forgetHousehold()
    startAnew()
  }, [isAnother])
  const userId = me?.userId
  useLayoutEffect(() => {
    setActingPerson(userId)
    return () => setActingPerson(undefined)
  }, [userId])
  return me
}

/** Remembers the household of this page: for its requests, for this tab, and as the one used last. */
function useSettledHousehold(household: string | undefined): void {
  useLayoutEffect(() => {
    if (!household) return undefined
    const leave = settleHousehold(household)
    // Another household may have been opened in this tab before this page was restored from the browser's memory.
    const remember = () => rememberHousehold(household)
    addEventListener('pageshow', remember)
    return () => {
      removeEventListener('pageshow', remember)
      leave()
    }
  }, [household])
}

/** Reloads everything once the page is no longer covered: requests in between were refused. */
function useReadAnewAfter(isCovered: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isCovered) return undefined
    return () => void queryClient.invalidateQueries()
  }, [isCovered, queryClient])
}

/**
 * Opens the page with the data its person saw last, if the request for the signed-in person gets no answer.
 */
function useOpenSeen(isUnanswered: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isUnanswered) return
    void loadPart(() => import('../../features/offline/open-seen.ts')).then(
      ({ openSeen }) => openSeen(queryClient),
      () => undefined,
    )
  }, [isUnanswered, queryClient])
}

/** Longest delay of the page by a device that does not answer. */
const READING_MILLISECONDS = 2000

/**
 * True once the changes that wait on this device are read. A page that opened before would offer a dose given offline
 * again.
 */
function useWaitingIsRead(person: string | undefined): boolean {
  const [readFor, setReadFor] = useState<string>()
  const isRead = person === readFor
  // This page learns of later waiting changes anyway.
  if (person !== undefined && !isRead && !keepsWaiting(person)) setReadFor(person)
  useEffect(() => {
    if (isRead || person === undefined) return undefined
    const open = () => setReadFor(person)
    const timer = setTimeout(open, READING_MILLISECONDS)
    void loadPart(() => import('../../api/waiting/waiting-changes.ts'))
      .then(({ readWaiting }) => readWaiting())
      .then(open, open)
    return () => clearTimeout(timer)
  }, [isRead, person])
  return isRead
}

interface FactorNeeds {
  isDue: boolean
  /** True if a page of the person is below. */
  hasPage: boolean
  readAnew: () => Promise<unknown>
}

/**
 * The window for setting up a required second factor: above the page, or alone without a page. While it shows backup
 * codes it stays in place, even once the server no longer requires it.
 */
function useFactorWindow({ isDue, hasPage, readAnew }: FactorNeeds) {
  const [held, setHeld] = useState<'above' | 'alone'>()
  const window = (
    <SecondFactorDue
      onCodes={() => setHeld(hasPage ? 'above' : 'alone')}
      onDone={async () => {
        await readAnew()
        setHeld(undefined)
      }}
    />
  )
  return {
    window,
    isAbove: held === 'above' || (isDue && hasPage),
    isAlone: held === 'alone' || (isDue && !hasPage),
  }
}

/** Gate around every page of a signed-in person; all others sign in first and come back. */
export default function SignedInGate() {
  const location = useLocation()
  const [shut, setShut] = useState<Error>()
  const { data, error, failureReason, isSuccess, refetch } = useQuery({
    ...meQuery,
    refetchInterval: shut ? nextCheck : false,
  })
  useOpenSeen(data === undefined && hasCode(failureReason, 'OFFLINE') && keepsOffline())
  // The whole app begins with this answer: it is drawn in slices, so that a slow phone stays responsive.
  const begun = useDeferredValue(data !== undefined)
  const isFactorDue = hasCode(error, 'SECOND_FACTOR_REQUIRED')
  const signedOut = data === null && !isFactorDue
  const me = useWhosePage(begun ? data : undefined)
  useSettledHousehold(me?.household.id)
  const isWaitingRead = useWaitingIsRead(me?.userId)
  const nowShut = isFactorDue ? undefined : whatShuts(shut, { error, isSuccess }, me !== undefined)
  if (nowShut !== shut) setShut(nowShut)
  useReadAnewAfter((isFactorDue || nowShut !== undefined) && me !== undefined)
  const factor = useFactorWindow({ isDue: isFactorDue, hasPage: me !== undefined, readAnew: refetch })
  const isGone = hasCode(error, 'NOT_FOUND')
  useAccountPreferences(me?.preferences)
  // The server set the mark when it served the page; a person who has signed in since is signed in.
  useEffect(() => {
    if (!me) return
    document.documentElement.dataset['session'] = 'in'
    endFirstSight()
  }, [me])
  useEffect(() => {
    if (signedOut && (keepsCard() || keepsOffline() || keepsSearches() || isInNativeShell()))
      void loadPart(() => import('../../session/ended-session.ts')).then((session) =>
        session.clearEndedSession(),
      )
  }, [signedOut])
  if (isGone && (me || isNamedByAddress())) return <HouseholdGone {...(me && { household: me.household })} />
  if (factor.isAlone) return <Suspense fallback={<LoadingScreen />}>{factor.window}</Suspense>
  if (me && isWaitingRead) {
    return (
      <MeContext value={me}>
        <Outlet />
        {signedOut && <SessionEnded me={me} />}
        {factor.isAbove && <Suspense fallback={cover}>{factor.window}</Suspense>}
        {nowShut && <MaintenanceCover reason={nowShut} retry={refetch} />}
      </MeContext>
    )
  }
  if (signedOut) return <Navigate to={signInPath(location)} replace />
  if (!nowShut) return <FirstSight places={<DashboardSkeleton />} />
  return <ShutPage reason={nowShut} retry={refetch} />
}
