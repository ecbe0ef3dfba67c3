import { useQuery } from '@tanstack/react-query'
import { meQuery, useMe } from '../../api/use-me.ts'
import { useWhenIdle } from '../../loading/use-when-idle.ts'

const load = () => import('../../live/live-updates.tsx')

/** Live updates for signed-in people. The page works without them. */
export function LivePart() {
  const me = useMe()
  const { data: now } = useQuery({ ...meQuery, enabled: false })
  const updates = useWhenIdle(load)
  // A page whose session has ended receives no updates until its person has signed in again.
  return updates && now !== null ? <updates.part me={me} /> : null
}
