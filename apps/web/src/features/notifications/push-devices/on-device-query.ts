import { queryOptions } from '@tanstack/react-query'
import { devicePermission, isExact, waitingNotices } from '../../../device/device-notices.ts'

/** Notification permission of this phone, and its scheduled notifications. */
export const deviceQuery = queryOptions({
  queryKey: ['on-device'],
  queryFn: async () => {
    const permission = await devicePermission()
    if (permission !== 'granted') return { permission, waiting: [], isExact: true }
    return { permission, waiting: await waitingNotices(), isExact: await isExact() }
  },
  // Reads the phone, not the network; its owner may have changed its settings.
  networkMode: 'always',
  staleTime: 0,
})
