import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cardTexts } from '@app/domain/emergency/emergency.card-path'
import { actingPerson } from '../api/client/acting-person.ts'
import { client } from '../api/client/client.ts'
import { forget } from '../api/client/device-storage.ts'
import { hasCode, toProblem } from '../api/client/problem-error.ts'
import { startLeaving } from '../api/end-of-session.ts'
import { useOneAtATime } from '../api/use-one-at-a-time.ts'
import { removeCardsOnSignOut } from '../device/card-choice.ts'
import { DRAFTS_KEY, keepsOffline, keepsPush, SEARCHES_KEY } from '../device/kept-here.ts'
import { isInNativeShell } from '../device/native-shell.ts'
import { forgetOffline } from '../device/offline-here.ts'
import { endPushHere } from '../device/push-here.ts'
import { forgetShared } from '../device/shared-cache.ts'
import { loadPart } from '../loading/load-part.ts'
import { OFFLINE_PLACE } from '../page/app-frame.tsx'
import { useToast } from '../ui/overlays/toast-context.ts'

/** Notifications scheduled on the phone end with the session. */
const clearDevice = async () => (await loadPart(() => import('../device/device-notices.ts'))).clearNotices()

/** Asks about waiting changes; without a screen to ask on, they are kept. */
const askAboutWaiting = () =>
  loadPart(() => import('../api/waiting/before-sign-out.ts')).then(
    // The code that asks is part of the app, which has an element for the offline line.
    ({ askBeforeSignOut }) => askBeforeSignOut(document.getElementById(OFFLINE_PLACE) !== null),
    () => 'keep' as const,
  )
const seal = async (person: string | undefined, isDiscarded: boolean) =>
  (await loadPart(() => import('../api/waiting/waiting-changes.ts'))).leaveWaiting(person, isDiscarded)

/** The sign-out in progress on this page: every further sign-out awaits it. */
let underWay: Promise<void> | undefined

interface SignOut {
  /** Signs out. The next sign-in may start with an email address, and lead to a path of the app. */
  signOut: (nextEmail?: string, returnTo?: string) => void
  /** True during the sign-out. */
  busy: boolean
}

/** Signs out and removes all cached data (spec access §8). */
export function useSignOut(): SignOut {
  const { busy, run } = useOneAtATime()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const leave = async (nextEmail?: string, returnTo?: string) => {
    const person = actingPerson()
    const waiting = await askAboutWaiting()
    if (waiting === 'stay') return
    startLeaving()
    try {
      await client.accounts.signOut({})
    } catch (error) {
      // The session has already ended, as intended.
      if (!hasCode(error, 'SIGNED_OUT')) {
        showToast({ title: 'Error signing out', description: toProblem(error).message, variant: 'danger' })
        return
      }
    }
    forget('device', SEARCHES_KEY)
    forget('device', DRAFTS_KEY)
    await forgetShared()
    await seal(person, waiting === 'discard').catch(() => undefined)
    const cardIsGone = await removeCardsOnSignOut()
    // The server has removed the device with its session. A browser that can't unsubscribe shows nothing either way.
    if (keepsPush()) await endPushHere().catch(() => undefined)
    // Mounted screens would read their data again once the cache is cleared, so they go first.
    const next = new URLSearchParams({
      ...(nextEmail && { email: nextEmail }),
      ...(returnTo && { returnTo }),
    })
    await navigate(`/auth${next.size > 0 ? `?${next.toString()}` : ''}`, { replace: true, flushSync: true })
    queryClient.clear()
    if (keepsOffline()) await forgetOffline()
    // No mounted screen would write them again.
    if (isInNativeShell()) await clearDevice().catch(() => undefined)
    showToast({
      title: 'Signed out successfully',
      ...(cardIsGone && { description: cardTexts.removedOnSignOut }),
      variant: 'success',
    })
  }
  return {
    busy,
    signOut: (nextEmail, returnTo) =>
      void run(() => {
        underWay ??= leave(nextEmail, returnTo).finally(() => {
          underWay = undefined
        })
        return underWay
      }),
  }
}
