import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '../../api/use-me.ts'
import { keepApp } from './keep-app.ts'

/** Keeps on this device what the app opens with while there is no connection, for as long as somebody is signed in. */
export default function OfflineKeeper() {
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const isIn = Boolean(me)
  useEffect(() => {
    // In development files change without their names.
    if (isIn && import.meta.env.PROD && 'serviceWorker' in navigator) void keepApp().catch(() => undefined)
  }, [isIn])
  return null
}
