import CheckCheck from 'lucide-react/icons/check-check'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useMay } from '../../api/use-me.ts'
import { LoadMore } from '../../records/load-more.tsx'
import { LateDrawing } from '../../ui/art/late-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { NotificationRow } from './notification-row.tsx'
import { UnansweredDoses } from './unanswered-doses.tsx'
import { useNotificationChanges } from './use-notification-changes.ts'
import { useNotificationPages } from './use-notification-pages.ts'
import { useUnanswered } from './use-unanswered.ts'

export interface NotificationsPanelProps {
  onClose: () => void
  /** Bell button; with enough room the panel opens below it. */
  bell: HTMLElement | null
}

/** Doses that need an answer, then all notifications of the user, newest first. */
export default function NotificationsPanel({ onClose, bell }: NotificationsPanelProps) {
  const pages = useNotificationPages()
  const { entries } = pages
  const unanswered = useUnanswered()
  const mayAnswer = useMay('mark doses')
  // A list that failed to load may still contain open doses.
  const isNobodyWaiting = !mayAnswer || unanswered.data?.entries.length === 0
  return (
    <Dialog
      help={windowHelp.notifications}
      open
      onOpenChange={onClose}
      backCloses={false}
      title={notificationTexts.title}
      footer={entries && entries.length > 0 && <ForAll pages={pages} />}
      {...(bell && { under: bell })}
    >
      <UnansweredDoses reading={unanswered} />
      {!entries && pages.error ? (
        <LoadFailure title={notificationTexts.loadFailed.title} error={pages.error} retry={pages.refetch} />
      ) : !entries || (entries.length === 0 && unanswered.isLoading) ? (
        <SkeletonRows label="Loading notifications" rows={6} />
      ) : entries.length > 0 ? (
        <>
          <ul aria-label={notificationTexts.title} className="divide-y divide-line">
            {entries.map((entry) => (
              <NotificationRow key={entry.id} notification={entry} />
            ))}
          </ul>
          <LoadMore pages={pages} />
        </>
      ) : (
        isNobodyWaiting && (
          <EmptyState
            drawing={<LateDrawing name="NapDrawing" className="h-32" />}
            title={notificationTexts.empty.title}
            sentence={notificationTexts.empty.message}
          />
        )
      )}
    </Dialog>
  )
}

/** Actions on all notifications. Deletion asks first, because it can't be undone. */
function ForAll({ pages: { entries, newest } }: { pages: ReturnType<typeof useNotificationPages> }) {
  const { busy, markAllRead, deleteAll } = useNotificationChanges()
  const [isAsking, setAsking] = useState(false)
  const { title, message } = notificationTexts.deleteAllQuestion
  if (newest === undefined) return null
  return (
    <div className="flex grow flex-wrap justify-between gap-2">
      <Button variant="quiet" icon={<Trash2 aria-hidden size={18} />} onClick={() => setAsking(true)}>
        {notificationTexts.deleteAll}
      </Button>
      <Button
        variant="soft"
        busy={busy && !isAsking}
        disabled={!entries?.some(({ read }) => !read)}
        icon={<CheckCheck aria-hidden size={18} />}
        onClick={() => void markAllRead(newest)}
      >
        {notificationTexts.markAllRead}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={message}
        confirmLabel={notificationTexts.deleteAll}
        busy={busy}
        onConfirm={() => void deleteAll(newest).then(() => setAsking(false))}
      />
    </div>
  )
}
