import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { communityTexts } from '@app/domain/community/community-screens.texts'
import { badgeCount } from '@app/domain/community/community.rules'
import { isLeaving } from '../../api/end-of-session.ts'
import { whenQuiet } from '../../loading/quiet.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { unreadRepliesQuery } from './community-queries.ts'

/** Time without a touch before the number is requested, in ms. */
const UNTOUCHED = 2000

/** Number of unread replies and mentions at the entry of the community; absent without any, or if reading it fails. */
export default function CommunityBadge({ at }: { at: 'corner' | 'end' }) {
  const { data } = useQuery({ ...unreadRepliesQuery, enabled: useQuietOnce() })
  if (!data || data.count === 0) return null
  const unread = badgeCount(data.count)
  return (
    <>
      <span
        aria-hidden
        className={joinClasses(
          'rounded-chip bg-action text-center font-bold text-action-ink',
          at === 'corner'
            ? 'absolute -top-1.5 left-3 min-w-4.5 px-1 text-[0.6875rem]/[1.5] ring-2 ring-surface'
            : 'min-w-5 px-1.5 text-[0.75rem]/[1.6] max-desktop:absolute max-desktop:top-1 max-desktop:left-7 desktop:ml-auto',
        )}
      >
        {unread}
      </span>
      <span className="sr-only">{`${at === 'end' ? ', ' : ''}${communityTexts.entry(unread)}${at === 'corner' ? ', ' : ''}`}</span>
    </>
  )
}

/** True from the first quiet moment on: the number must not compete with the first screen. */
function useQuietOnce(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return undefined
    // Right after the account is deleted, the page is still shown, without a session.
    return whenQuiet({ untouched: UNTOUCHED, isFree: () => !isLeaving() }, () => setQuiet(true))
  }, [isQuiet])
  return isQuiet
}
