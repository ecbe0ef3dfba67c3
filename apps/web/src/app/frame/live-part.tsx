import { useQuery } from '@tanstack/react-query'
import { meQuery, useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'

const LiveUpdates = latePart(() => import('../../live/live-updates.tsx'), { when: 'idle' })

/** Live updates for signed-in people. The page works without them. */
export function LivePart() {
  const me = useMe()
  const { data: now } = useQuery({ ...meQuery, enabled: false })
  // A page whose session has ended receives no updates until its person has signed in again.
  return now === null ? null : <LiveUpdates me={me} />
}
