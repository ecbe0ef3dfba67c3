import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Reminder } from '@app/domain/due/reminders.contract'
import { MOST_REMINDERS } from '@app/domain/due/reminders.vocabulary'
import { planOnDevice } from '@app/domain/notifications/on-device.rules'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { useMay, useMe } from '../../../api/use-me.ts'
import { whenTapped, writeNotices } from '../../../device/device-notices.ts'
import { useFormat } from '../../../format/use-format.ts'
import { petsQuery } from '../../../records/pets.ts'
import { useOpenAddress } from '../../../windows/use-open-address.ts'
import { deviceQuery } from './on-device-query.ts'

const PAGE = 100

/**
 * Active reminders of the household with a due date, as many as a phone can schedule, with the time of the read:
 * upcoming dates move on even without a change.
 */
const allActive = queryOptions({
  queryKey: [...orpc.reminders.key(), 'on-device'],
  queryFn: async () => {
    const found: Reminder[] = []
    let cursor: string | null | undefined
    do {
      const page = await client.reminders.listByState({
        state: 'active',
        limit: PAGE,
        ...(cursor && { cursor }),
      })
      found.push(...page.entries)
      cursor = page.nextCursor
    } while (cursor && found.length < MOST_REMINDERS)
    return { found, readAt: new Date() }
  },
  // Reads again at each opening: a phone can't know what others have answered since.
  staleTime: 0,
})

/** Keeps the phone's scheduled reminders current while the app is open. */
export default function OnDeviceKeeper() {
  const me = useMe()
  const mayAnswer = useMay('edit reminders')
  const { zone } = useFormat()
  const { data: device } = useQuery(deviceQuery)
  const { data: reminders } = useQuery({ ...allActive, enabled: mayAnswer })
  const { data: pets } = useQuery(petsQuery)
  const queryClient = useQueryClient()
  const openAddress = useOpenAddress()
  const open = useEffectEvent(openAddress)
  useEffect(() => whenTapped(open), [])

  const { preferences, userId, household, households } = me
  const wantsThem = mayAnswer && preferences.reminderNotifications && preferences.browserNotifications
  useEffect(() => {
    if (device?.permission !== 'granted' || !pets || (wantsThem && !reminders)) return
    const names = new Map(pets.map(({ id, name }) => [id, name]))
    const mine = (wantsThem ? (reminders?.found ?? []) : [])
      .filter(({ assignedTo }) => assignedTo === null || assignedTo === userId)
      .map((reminder) => ({ ...reminder, petName: names.get(reminder.petId) ?? '' }))
    const now = reminders?.readAt ?? new Date()
    const plan: Parameters<typeof writeNotices>[0] = (phone) =>
      planOnDevice(mine, { ...preferences, timeZone: zone }, { householdId: household.id, ...phone, now })
    writeNotices(plan, { userId, householdId: household.id, households: households.map(({ id }) => id) })
      .then(() => queryClient.invalidateQueries({ queryKey: deviceQuery.queryKey }))
      // Ignores a phone that did not answer: the next opening tries again.
      .catch(() => undefined)
  }, [
    device?.permission,
    reminders,
    pets,
    preferences,
    wantsThem,
    userId,
    household.id,
    households,
    zone,
    queryClient,
  ])
  return null
}
