import { useSyncExternalStore } from 'react'
import { KEPT_EVENT, keepsCard, keepsOffline, keepsPush } from '../../device/kept-here.ts'
import { isInNativeShell } from '../../device/native-shell.ts'
import { AddFromAddress } from '../windows/add-from-address.tsx'
import { IdlePart } from './idle-part.tsx'

const loadCardKeeper = () => import('../../features/emergency/card-keeper.tsx')
const loadOfflineKeeper = () => import('../../features/offline/offline-keeper.tsx')
const loadOnDeviceKeeper = () => import('../../features/notifications/push-devices/on-device-keeper.tsx')
const loadPermissionAsker = () => import('../../features/notifications/push-devices/permission-asker.tsx')
const loadSharedFromAddress = () => import('../windows/shared-from-address.tsx')
const loadTutorialKeeper = () => import('../../features/tutorials/tutorial-keeper.tsx')
const loadPushKeeper = () => import('../../features/notifications/push-devices/push-keeper.tsx')
const loadWaitingKeeper = () => import('../../features/offline/waiting-keeper.tsx')

function subscribe(listener: () => void): () => void {
  addEventListener(KEPT_EVENT, listener)
  return () => removeEventListener(KEPT_EVENT, listener)
}

/**
 * Parts that keep this device's data up to date, the question about notifications, the shortcuts of the installed app,
 * files shared with it, and tutorials.
 */
export default function Keepers() {
  const hasCard = useSyncExternalStore(subscribe, keepsCard)
  const hasPush = useSyncExternalStore(subscribe, keepsPush)
  return (
    <>
      {hasCard && <IdlePart load={loadCardKeeper} />}
      {hasPush && <IdlePart load={loadPushKeeper} />}
      {isInNativeShell() && <IdlePart load={loadOnDeviceKeeper} />}
      <AddFromAddress />
      <IdlePart load={loadSharedFromAddress} />
      {/* In development files change without their names, so none of them is kept. */}
      {import.meta.env.PROD && <IdlePart load={loadOfflineKeeper} />}
      {/* Nor does any change wait, unless the device already keeps the app. */}
      {(import.meta.env.PROD || keepsOffline()) && <IdlePart load={loadWaitingKeeper} />}
      <IdlePart load={loadPermissionAsker} />
      <IdlePart load={loadTutorialKeeper} />
    </>
  )
}
