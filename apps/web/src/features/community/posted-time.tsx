import { postedAgo } from '@app/domain/community/community.rules'
import { useNow } from '../../format/use-now.ts'

/** Time since a post or reply, in words. */
export function PostedTime({ at }: { at: string }) {
  const now = useNow()
  return <time dateTime={at}>{postedAgo(new Date(at), now)}</time>
}
