import { useSyncExternalStore } from 'react'
import { KEPT_EVENT, keepsCard, keepsOffline, keepsPush } from '../../device/kept-here.ts'
import { isInNativeShell } from '../../device/native-shell.ts'
import { latePart } from '../../loading/late-part.tsx'
import { AddFromAddress } from '../windows/add-from-address.tsx'

const CardKeeper = latePart(() => import('../../features/emergency/card-keeper.tsx'), { when: 'idle' })
const OfflineKeeper = latePart(() => import('../../features/offline/offline-keeper.tsx'), { when: 'idle' })
const OnDeviceKeeper = latePart(
  () => import('../../features/notifications/push-devices/on-device-keeper.tsx'),
  { when: 'idle' },
)
const PermissionAsker = latePart(
  () => import('../../features/notifications/push-devices/permission-asker.tsx'),
  { when: 'idle' },
)
const SharedFromAddress = latePart(() => import('../windows/shared-from-address.tsx'), { when: 'idle' })
const TutorialKeeper = latePart(() => import('../../features/tutorials/tutorial-keeper.tsx'), {
  when: 'idle',
})
const PushKeeper = latePart(() => import('../../features/notifications/push-devices/push-keeper.tsx'), {
  when: 'idle',
})
const WaitingKeeper = latePart(() => import('../../features/offline/waiting-keeper.tsx'), { when: 'idle' })

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
      {hasCard && <CardKeeper />}
      {hasPush && <PushKeeper />}
      {isInNativeShell() && <OnDeviceKeeper />}
      <AddFromAddress />
      <SharedFromAddress />
      {/* In development files change without their names, so none of them is kept. */}
      {import.meta.env.PROD && <OfflineKeeper />}
      {/* Nor does any change wait, unless the device already keeps the app. */}
      {(import.meta.env.PROD || keepsOffline()) && <WaitingKeeper />}
      <PermissionAsker />
      <TutorialKeeper />
    </>
  )
}
