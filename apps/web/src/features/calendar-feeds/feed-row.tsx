import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { CalendarFeed } from '@app/domain/calendar-feeds/calendar-feeds.contract'
import { calendarFeedTexts } from '@app/domain/calendar-feeds/calendar-feeds.texts'
import { feedCategoryLabels } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { client } from '../../api/client/client.ts'
import { useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { petsQuery } from '../../records/pets.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Row } from '../../ui/layout/row-list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useFeedChange } from './use-calendar-feeds.ts'

interface FeedRowProps {
  feed: CalendarFeed
  /** Missing on a feed that can only be removed. */
  onChange?: () => void
  /** Called with the address that replaces the old one. */
  onAddress?: (address: string) => void
}

/** One feed: its contents, its last fetch, and its actions. */
export function FeedRow({ feed, onChange, onAddress }: FeedRowProps) {
  const { name } = feed
  const [asked, setAsked] = useState<'renew' | 'revoke'>()
  const { busy, carryOut } = useFeedChange()
  const answer = async (work: () => Promise<unknown>, done: { title: string }) => {
    if (await carryOut(work, done)) setAsked(undefined)
  }
  const renew = () =>
    answer(async () => {
      const { address } = await client.calendarFeeds.renewCalendarFeedAddress({ id: feed.id })
      onAddress?.(address)
    }, calendarFeedTexts.renewed)
  const revoke = () =>
    answer(() => client.calendarFeeds.removeCalendarFeed({ id: feed.id }), calendarFeedTexts.revoked)
  const question = calendarFeedTexts[asked ?? 'revoke']
  return (
    <Row
      leading={<CalendarDays aria-hidden size={24} className="text-ink-soft" />}
      title={name}
      detail={<FeedFacts feed={feed} />}
      trailing={
        <div className="flex">
          {onChange && (
            <IconButton label={`Change ${name}`} icon={<Pencil aria-hidden size={18} />} onClick={onChange} />
          )}
          {onAddress && (
            <IconButton
              label={`New address for ${name}`}
              icon={<RefreshCw aria-hidden size={18} />}
              onClick={() => setAsked('renew')}
            />
          )}
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => setAsked('revoke')}
          />
          <ConfirmDialog
            open={asked !== undefined}
            onOpenChange={() => setAsked(undefined)}
            title={question.title}
            description={question.message}
            confirmLabel={question.confirm}
            busy={busy}
            onConfirm={() => void (asked === 'renew' ? renew() : revoke())}
          />
        </div>
      }
    />
  )
}

function FeedFacts({ feed: { petId, categories, lastFetchedAt, lastFetchedBy } }: { feed: CalendarFeed }) {
  const { moment } = useFormat()
  const petName = usePetName(petId)
  const shown = categories.map((category) => feedCategoryLabels[category]).join(', ')
  return (
    <>
      <span className="block">{[petName, shown].filter(Boolean).join(' · ')}</span>
      <span className="block">
        {lastFetchedAt
          ? `Last fetched by ${lastFetchedBy}, ${moment(lastFetchedAt)}`
          : calendarFeedTexts.neverFetched}
      </span>
    </>
  )
}

/** Name of a feed's pet; undefined for a user who may not view pets. */
function usePetName(petId: string | null): string | undefined {
  const mayView = useMay('view pets')
  const { data: pets } = useQuery({ ...petsQuery, enabled: mayView && petId !== null })
  return petId === null ? 'All pets' : pets?.find(({ id }) => id === petId)?.name
}
