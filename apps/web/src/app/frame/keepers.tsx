import { keepsCard, keepsOffline, keepsPush, keptHere } from '../../device/kept-here.ts'
import { isInNativeShell } from '../../device/native-shell.ts'
import { latePart } from '../../loading/late-part.tsx'
import { useStore } from '../../ui/behaviour/use-store.ts'
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

/**
 * Parts that keep this device's data up to date, the question about notifications, the shortcuts of the installed app,
 * files shared with it, and tutorials.
 */
export default function Keepers() {
  const hasCard = useStore({ get: keepsCard, subscribe: keptHere.subscribe })
  const hasPush = useStore({ get: keepsPush, subscribe: keptHere.subscribe })
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
