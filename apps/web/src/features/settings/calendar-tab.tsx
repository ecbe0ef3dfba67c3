import { calendarFeedTexts } from '@app/domain/calendar-feeds/calendar-feeds.texts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { CalendarFeeds, CalendarFeedsLocked, useCalendarFeeds } from '../calendar-feeds/index.ts'
import { Section } from './section.tsx'

/** Private addresses from which the user's own calendar reads visits and due dates. */
export default function CalendarTab() {
  const { data: feeds, error } = useCalendarFeeds()
  const isIncluded = useHasFeature('calendar_integration')
  const isLocked = useMay('add calendar feeds') && !isIncluded
  // Lists existing feeds on a locked plan too, so that they can be removed.
  const isListed = !isLocked || error !== null || (feeds !== undefined && feeds.length > 0)
  return (
    <>
      {isLocked && <CalendarFeedsLocked />}
      {isListed && (
        <Section title={calendarFeedTexts.title} hint={calendarFeedTexts.sentence}>
          <CalendarFeeds />
        </Section>
      )}
    </>
  )
}
