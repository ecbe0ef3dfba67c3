import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keep } from '../../api/client/device-storage.ts'
import { meQuery } from '../../api/use-me.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'
import { whenQuiet } from '../../loading/quiet.ts'
import { keepApp } from './keep-app.ts'
import { watchPictures } from './seen-pictures.ts'
import { watchReadings } from './watch-readings.ts'

/** Idle time after which the page has loaded its data and the download of the app may start, in ms. */
const UNTOUCHED = 8000

/** Stores on this device the data with which the app opens without a connection, while a user is signed in. */
export default function OfflineKeeper() {
  const queryClient = useQueryClient()
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const person = me?.userId
  const household = me?.household.id
  const households = me?.households.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (person === undefined) return undefined
    keep('device', OFFLINE_KEY, person)
    if (!('serviceWorker' in navigator)) return undefined
    const stop = whenQuiet({ untouched: UNTOUCHED }, () => {
      stop()
      void keepApp().catch((error: unknown) => console.warn('failed to keep the app on this device', error))
    })
    return stop
  }, [person])
  useEffect(() => {
    if (person === undefined || household === undefined || households === undefined) return undefined
    const stopReadings = watchReadings(queryClient, { person, household }, households.split(' '))
    const stopPictures = watchPictures({ person, household })
    return () => {
      stopReadings()
      stopPictures()
    }
  }, [queryClient, person, household, households])
  return null
}
