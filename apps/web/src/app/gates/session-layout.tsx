import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { Problem } from '@app/domain/kernel/errors'
import { requestToken } from '../../api/client/client.ts'
import { hasCode } from '../../api/client/problem-error.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { keepsPendingPlan, keptHere } from '../../device/kept-here.ts'
import { latePart } from '../../loading/late-part.tsx'
import { useStore } from '../../ui/behaviour/use-store.ts'
import { ProofHost } from '../frame/proof-host.tsx'

const GoogleNews = latePart(() => import('../../features/identity/sign-in/google/google-news.tsx'))
const PendingCheckout = latePart(() => import('../../features/plans/pending-checkout.tsx'), {
  failure: () => null,
})
const WrongAddress = latePart(() => import('./wrong-address.tsx'))

/** Frame around every page that requests data of the server. */
export default function SessionLayout() {
  const wrongAddress = useRequestToken()
  const hasChosenPlan = useStore({ get: keepsPendingPlan, subscribe: keptHere.subscribe })
  const { pathname, search } = useLocation()
  // The sign-in screen shows the result of a visit to Google on its own.
  const hasNews = pathname !== '/auth' && new URLSearchParams(search).has('google')
  return (
    <>
      <Outlet />
      <ProofHost />
      {hasNews && <GoogleNews />}
      {hasChosenPlan && <PendingCheckout />}
      {wrongAddress && <WrongAddress problem={wrongAddress} />}
    </>
  )
}

/**
 * Keeps the request token while the page lives: created, then refreshed, then cleared on unload (spec access §4).
 * Without a connection it shows nothing; every later request shows its own failure.
 * @returns the problem of a page from another address than the product's, to show as long as the page stays
 */
function useRequestToken(): Problem | undefined {
  const [wrongAddress, setWrongAddress] = useState<Problem>()
  const showProblem = useProblemToast()
  useEffect(() => {
    const start = () =>
      requestToken.keepFresh((error) => {
        if (hasCode(error, 'ORIGIN_REFUSED')) setWrongAddress(error.problem)
        else if (!hasCode(error, 'OFFLINE')) showProblem(error.problem)
      })
    let stop = start()
    const leave = () => stop()
    // A page restored from the browser's memory continues.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = start()
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
    }
  }, [showProblem])
  return wrongAddress
}
