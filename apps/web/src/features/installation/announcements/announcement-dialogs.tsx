import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminAnnouncementsTexts as texts } from '@app/domain/installation/admin-security.texts'
import {
  announcementsContract,
  type PublishedAnnouncement,
} from '@app/domain/installation/announcements.contract'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { MOST_MESSAGE, MOST_TITLE } from '@app/domain/notifications/notifications.limits'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { orpc } from '../../../api/queries.ts'
import { LongTextField, TextField } from '../../../forms/fields.tsx'
import { ReasonDialog } from '../shared/reason-dialog.tsx'

const touches = [orpc.announcements.key(), orpc.notifications.key()]

/** Shows the announcements as the server has just returned them. */
function useShowAnnouncements() {
  const queryClient = useQueryClient()
  const { queryKey } = orpc.announcements.listAnnouncements.queryOptions({ input: {} })
  return (list: { announcements: PublishedAnnouncement[] }) => queryClient.setQueryData(queryKey, list)
}

/** Publishes an announcement. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  // One id for all attempts: a repeated request publishes nothing twice.
  const [id] = useState(newId)
  const show = useShowAnnouncements()
  return (
    <ReasonDialog
      title={texts.publish}
      operation={announcementsContract.publishAnnouncement}
      fixed={{ id }}
      defaults={{ title: '', message: '' }}
      consequence={texts.publishHint}
      isComplete={(fields) => fields.textOf('title').trim() !== '' && fields.textOf('message').trim() !== ''}
      incompleteHint={texts.incomplete}
      send={client.announcements.publishAnnouncement}
      done={() => ({ title: overviewTexts.published })}
      onDone={show}
      touches={touches}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            fields={fields}
            name="title"
            label={texts.fields.title}
            required
            maxLength={MOST_TITLE}
            autoComplete="off"
          />
          <LongTextField
            fields={fields}
            name="message"
            label={texts.fields.message}
            required
            rows={3}
            maxLength={MOST_MESSAGE}
          />
        </>
      )}
    </ReasonDialog>
  )
}

interface WithdrawDialogProps {
  announcement: PublishedAnnouncement
  onClose: () => void
}

/** Withdraws an announcement. */
export function WithdrawDialog({ announcement: { id, title }, onClose }: WithdrawDialogProps) {
  const show = useShowAnnouncements()
  return (
    <ReasonDialog
      title={texts.withdraw}
      operation={announcementsContract.withdrawAnnouncement}
      fixed={{ announcementId: id }}
      consequence={`${texts.withdrawOf(title)}. ${texts.withdrawHint}`}
      isDangerous
      send={client.announcements.withdrawAnnouncement}
      done={() => ({ title: overviewTexts.withdrawn })}
      onDone={show}
      touches={touches}
      onClose={onClose}
    />
  )
}
