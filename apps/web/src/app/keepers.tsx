import { lazy, Suspense, useSyncExternalStore } from 'react'
import { KEPT_EVENT, keepsCard, keepsOffline, keepsPush } from '../shell/kept-here.ts'
import { isInNativeShell } from '../shell/native-shell.ts'
import { AddFromAddress } from './add-from-address.tsx'

const CardKeeper = lazy(() => import('../features/emergency/card-keeper.tsx'))
const OfflineKeeper = lazy(() => import('../features/offline/offline-keeper.tsx'))
const WaitingKeeper = lazy(() => import('../features/offline/waiting-keeper.tsx'))
const OnDeviceKeeper = lazy(() => import('../features/on-device/on-device-keeper.tsx'))
const PermissionAsker = lazy(() => import('../features/push-devices/permission-asker.tsx'))
const TutorialKeeper = lazy(() => import('../features/tutorials/tutorial-keeper.tsx'))
const PushKeeper = lazy(() => import('../features/push-devices/push-keeper.tsx'))

function subscribe(listener: () => void): () => void {
  addEventListener(KEPT_EVENT, listener)
  return () => removeEventListener(KEPT_EVENT, listener)
}

/**
 * What keeps each thing that this device keeps up to date, what asks whether it may show notifications, what opens shortcuts
 * of the installed app, and tutorials.
 */
export default function Keepers() {
  const hasCard = useSyncExternalStore(subscribe, keepsCard)
  const hasPush = useSyncExternalStore(subscribe, keepsPush)
  return (
    <Suspense fallback={null}>
      {hasCard && <CardKeeper />}
      {hasPush && <PushKeeper />}
      {isInNativeShell() && <OnDeviceKeeper />}
      <AddFromAddress />
      {/* In development files change without their names, so nothing of them is kept. */}
      {import.meta.env.PROD && <OfflineKeeper />}
      {/* Nor does anything wait, unless the device is said to keep it. */}
      {(import.meta.env.PROD || keepsOffline()) && <WaitingKeeper />}
      <PermissionAsker />
      <TutorialKeeper />
    </Suspense>
  )
}
