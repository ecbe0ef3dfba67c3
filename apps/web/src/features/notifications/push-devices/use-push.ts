import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushDevice } from '@app/domain/notifications/push-devices/push-devices.contract'
import { pushTexts } from '@app/domain/notifications/push-devices/push-devices.texts'
import { client } from '../../../api/client/client.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { endPushHere, findSubscription } from '../../../device/push-here.ts'
import { turnOn } from './turn-on.ts'

const LOOK_MILLISECONDS = 2000
/** Number of checks for a test notification before the wait ends. */
const LOOKS_MOST = 15

/** Query that is true if this browser is subscribed at its push service. */
const subscribedHere = queryOptions({
  queryKey: [...orpc.pushDevices.key(), 'here'],
  queryFn: async () => (await findSubscription()) !== null,
  // Needs no network.
  networkMode: 'always',
})

const lastOutcome = (device: PushDevice | undefined): string =>
  `${device?.lastDeliveredAt} ${device?.lastFailedAt}`

/** Awaits the outcome of a test with a few checks. */
function useTestOutcome() {
  const [awaited, setAwaited] = useState<{ before: string; looks: number }>()
  const devices = useQuery({
    ...orpc.pushDevices.listPushDevices.queryOptions({ input: {} }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      awaited &&
      lastOutcome(data?.find(({ isThisBrowser }) => isThisBrowser)) === awaited.before &&
      dataUpdateCount < awaited.looks + LOOKS_MOST
        ? LOOK_MILLISECONDS
        : false,
  })
  const here = devices.data?.find(({ isThisBrowser }) => isThisBrowser)
  const queryClient = useQueryClient()
  return {
    devices,
    here,
    isTestComing: awaited !== undefined && lastOutcome(here) === awaited.before,
    awaitTest: () => {
      const { queryKey } = orpc.pushDevices.listPushDevices.queryOptions({ input: {} })
      setAwaited({
        before: lastOutcome(here),
        looks: queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0,
      })
    },
  }
}

const remove = (id: string): Promise<unknown> =>
  client.pushDevices.removePushDevice({ id }).catch((error: unknown) => {
    // Ignores a device that is already off.
    if (!hasCode(error, 'NOT_FOUND')) throw error
  })

/** Notifications on the user's devices: where they are on, and how to switch them. */
export function usePush() {
  const { devices, here, isTestComing, awaitTest } = useTestOutcome()
  const { data: isSubscribed = false } = useQuery(subscribedHere)
  const { busy, carryOut } = useChange({ touches: [orpc.pushDevices.key()] })
  const turnOff = async () => {
    if (here) await remove(here.id)
    await endPushHere()
  }
  return {
    devices,
    busy,
    isTestComing,
    /** Entry of this browser, if notifications are on in it. */
    here: isSubscribed ? here : undefined,
    others: devices.data?.filter(({ isThisBrowser }) => !isThisBrowser) ?? [],
    switchHere: (isOn: boolean) =>
      void (isOn ? carryOut(turnOn, pushTexts.on) : carryOut(turnOff, pushTexts.off)),
    removeOther: ({ id }: PushDevice) => void carryOut(() => remove(id), pushTexts.removed),
    sendTest: async ({ id }: PushDevice) => {
      awaitTest()
      await carryOut(() => client.pushDevices.testPushDevice({ id }), pushTexts.testSent)
    },
  }
}
