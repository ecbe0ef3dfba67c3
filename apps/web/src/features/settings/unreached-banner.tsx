import { isReached } from '@app/domain/notifications/reaches.rules'
import { notificationSettingsTexts } from '@app/domain/settings/notification-settings.texts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/queries.ts'
import { Banner } from '../../ui/layout/banner.tsx'
import { isPermitted } from '../notifications/index.ts'
import { useSettings } from './settings-context.ts'

/** Says that nothing reaches the person, where that is so. */
export function UnreachedBanner() {
  const { values } = useSettings()
  const { data: devices } = useQuery(orpc.pushDevices.listPushDevices.queryOptions({ input: {} }))
  if (!devices || isReached(values, { devices: devices.length, isPermitted: isPermitted() })) return null
  const { title, message } = notificationSettingsTexts.unreached
  return (
    <Banner tone="warn" title={title}>
      {message}
    </Banner>
  )
}
