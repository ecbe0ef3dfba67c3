import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import type { CalendarFeed } from '@app/domain/calendar-feeds/calendar-feeds.contract'
import { calendarFeedTexts } from '@app/domain/calendar-feeds/calendar-feeds.texts'
import { MOST_FEEDS } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { UpsellCard } from '../plans/index.ts'
import { FeedAddressDialog } from './feed-address-dialog.tsx'
import { AddFeedDialog, ChangeFeedDialog } from './feed-dialogs.tsx'
import { FeedRow } from './feed-row.tsx'
import { useCalendarFeeds } from './use-calendar-feeds.ts'

/** Calendar feeds of the user: adds, changes and removes them. */
export function CalendarFeeds() {
  const { data: feeds, error, refetch } = useCalendarFeeds()
  const isIncluded = useHasFeature('calendar_integration')
  const mayAdd = useMay('add calendar feeds')
  if (!feeds && error) {
    return (
      <LoadFailure heading="h3" title={calendarFeedTexts.loadFailed.title} error={error} retry={refetch} />
    )
  }
  if (!feeds) return <SkeletonRows label="Loading calendar feeds" rows={2} />
  if (!mayAdd) return <Ended feeds={feeds} title={calendarFeedTexts.roleSeesNothing} />
  return isIncluded ? <Feeds feeds={feeds} /> : <Ended feeds={feeds} title={calendarFeedTexts.paused} />
}

/** Upsell card in place of the feeds, on a plan without calendar feeds. */
export const CalendarFeedsLocked = () => (
  <UpsellCard
    title={calendarFeedTexts.locked.title}
    message={calendarFeedTexts.locked.sentence}
    icon={<CalendarPlus aria-hidden size={24} />}
  />
)

/** Feeds that no longer show anything. They can be removed. */
function Ended({ feeds, title }: { feeds: readonly CalendarFeed[]; title: string }) {
  return (
    <>
      <Banner title={title} />
      {feeds.length > 0 && (
        <RowList label={calendarFeedTexts.title}>
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </RowList>
      )}
    </>
  )
}

function Feeds({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const [isAdding, setAdding] = useState(false)
  const [changed, setChanged] = useState<CalendarFeed>()
  const [address, setAddress] = useState<string>()
  const isFull = feeds.length >= MOST_FEEDS
  const addButton = (
    <Button icon={<CalendarPlus aria-hidden size={18} />} disabled={isFull} onClick={() => setAdding(true)}>
      Add a calendar feed
    </Button>
  )
  return (
    <>
      {feeds.length === 0 ? (
        <EmptyState
          heading="h3"
          drawing={<NoRecordsDrawing className="h-28" />}
          {...calendarFeedTexts.none}
          action={addButton}
        />
      ) : (
        <>
          <RowList label={calendarFeedTexts.title}>
            {feeds.map((feed) => (
              <FeedRow key={feed.id} feed={feed} onChange={() => setChanged(feed)} onAddress={setAddress} />
            ))}
          </RowList>
          <div>{addButton}</div>
        </>
      )}
      {isAdding && <AddFeedDialog onAddress={setAddress} onClose={() => setAdding(false)} />}
      {changed && <ChangeFeedDialog feed={changed} onClose={() => setChanged(undefined)} />}
      {address !== undefined && <FeedAddressDialog address={address} onClose={() => setAddress(undefined)} />}
    </>
  )
}
