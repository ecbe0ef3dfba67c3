import { useQuery } from '@tanstack/react-query'
import { writeTexts } from '@app/domain/community/community-screens.texts'
import { type WriteAction, writeActions } from '@app/domain/community/community.links'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { communityQuery } from '../community-queries.ts'
import ProfileWindow from '../profile/profile-window.tsx'
import { sharedRecord } from '../share-record.ts'
import { NewPostWindow } from './new-post-window.tsx'

interface WriteFromAddressProps {
  action: WriteAction
  onClose: () => void
}

/** The form that an address opens. A user without a profile chooses a name and a face first, then goes on. */
export default function WriteFromAddress({ action, onClose: close }: WriteFromAddressProps) {
  const onClose = () => {
    sharedRecord.set(undefined)
    close()
  }
  const { data, error, refetch } = useQuery(communityQuery)
  const kind = writeActions[action]
  if (!data) {
    return (
      <Dialog open onOpenChange={onClose} backCloses={false} title={writeTexts.titles[kind]}>
        {error ? (
          <LoadFailure heading="h3" error={error} retry={refetch} />
        ) : (
          <SkeletonRows label={writeTexts.titles[kind]} />
        )}
      </Dialog>
    )
  }
  // Saving stores the profile in the query, which opens the form.
  if (data.profile === null)
    return <ProfileWindow profile={null} onClose={onClose} onSaved={() => undefined} />
  return <NewPostWindow kind={kind} profile={data.profile} onClose={onClose} />
}
