import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { channelTexts as texts } from '@app/domain/notifications/channel-tests.texts'
import type { TestedChannel } from '@app/domain/notifications/notifications.vocabulary'
import { answerWithin } from '../../api/client/answer-within.ts'
import { client } from '../../api/client/client.ts'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/controls/button.tsx'

const SEND_MILLISECONDS = 15_000
const LOOK_MILLISECONDS = 2000
/** Number of checks for a test message before the wait ends. */
const LOOKS_MOST = 15

const lastDeliveries = orpc.notifications.getLastDeliveries.queryOptions({ input: {} })

/** Time of the last delivery to the user by a channel, and a button that sends a test. */
export function ChannelTest({ channel }: { channel: TestedChannel }) {
  const { deliveries, last, isComing, busy, sendTest } = useChannelTest(channel)
  const { moment } = useFormat()
  const words = last ? texts.last(moment(last)) : texts.nothing
  return (
    <>
      {deliveries.isError && !deliveries.data && (
        <PartFailure
          error={deliveries.error}
          title={texts.unknown}
          busy={deliveries.isFetching}
          retry={deliveries.refetch}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-s text-ink-soft">
          {deliveries.data && (isComing ? texts.isComing : words)}
        </output>
        <Button
          variant="soft"
          busy={busy}
          aria-label={texts.sendTestOf[channel]}
          onClick={() => void sendTest()}
        >
          {texts.sendTest}
        </Button>
      </div>
    </>
  )
}

/** Sends a test, and checks a few times for its delivery. */
function useChannelTest(channel: TestedChannel) {
  const queryClient = useQueryClient()
  const { busy, carryOut } = useChange({ touches: [orpc.notifications.key()] })
  const [awaited, setAwaited] = useState<{ before: string | null; looks: number }>()
  const deliveries = useQuery({
    ...lastDeliveries,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      awaited && data?.[channel] === awaited.before && dataUpdateCount < awaited.looks
        ? LOOK_MILLISECONDS
        : false,
  })
  const last = deliveries.data?.[channel] ?? null
  const looks = queryClient.getQueryState(lastDeliveries.queryKey)?.dataUpdateCount ?? 0
  return {
    deliveries,
    last,
    isComing: awaited !== undefined && last === awaited.before && looks < awaited.looks,
    busy,
    sendTest: async () => {
      const send = () =>
        answerWithin(SEND_MILLISECONDS, (signal) => client.notifications.testChannel({ channel }, { signal }))
      const isSent = await carryOut(send, texts.sent[channel])
      if (isSent) setAwaited({ before: last, looks: looks + LOOKS_MOST })
    },
  }
}
