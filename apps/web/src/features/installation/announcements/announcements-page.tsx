import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminAnnouncementsTexts as texts } from '@app/domain/installation/admin-security.texts'
import type { PublishedAnnouncement } from '@app/domain/installation/announcements.contract'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { AdminPage } from '../shared/page-frame.tsx'
import { PublishDialog, WithdrawDialog } from './announcement-dialogs.tsx'

/** Announcements to everyone with an account. */
export default function AnnouncementsPage() {
  const { data, error, refetch } = useQuery(orpc.announcements.listAnnouncements.queryOptions({ input: {} }))
  const [isPublishing, setPublishing] = useState(false)
  const [withdrawn, setWithdrawn] = useState<PublishedAnnouncement>()
  return (
    <AdminPage
      title={texts.title}
      description={texts.subtitle}
      actions={<Button onClick={() => setPublishing(true)}>{texts.publish}</Button>}
    >
      {data && data.announcements.length > 0 && (
        <Card aria-label={texts.list} className="max-w-3xl">
          <RowList label={texts.list}>
            {data.announcements.map((announcement) => (
              <Announcement
                key={announcement.id}
                announcement={announcement}
                onWithdraw={() => setWithdrawn(announcement)}
              />
            ))}
          </RowList>
        </Card>
      )}
      {data?.announcements.length === 0 && (
        <Card>
          <EmptyState drawing={<LateDrawing name="NapDrawing" className="h-28" />} {...texts.nothing} />
        </Card>
      )}
      {!data && error && <LoadFailure error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows label={texts.loading} rows={3} />}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
      {withdrawn && <WithdrawDialog announcement={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </AdminPage>
  )
}

interface AnnouncementProps {
  announcement: PublishedAnnouncement
  onWithdraw: () => void
}

function Announcement({ announcement, onWithdraw }: AnnouncementProps) {
  const { near, dayOf } = useFormat()
  const now = useNow()
  const { title, message, publishedAt, publishedBy, readers, removedAt } = announcement
  return (
    <Row
      title={<AsWritten>{title}</AsWritten>}
      detail={
        <>
          <AsWritten>{publishedBy ?? texts.byConsole}</AsWritten>, {near(publishedAt, now)} ·{' '}
          {texts.readers(readers)} · {texts.removed(formatDay(dayOf(removedAt)))}
        </>
      }
      trailing={
        <Button variant="soft" aria-label={texts.withdrawOf(title)} onClick={onWithdraw}>
          {texts.withdraw}
        </Button>
      }
      below={<AsWritten>{message}</AsWritten>}
    />
  )
}
