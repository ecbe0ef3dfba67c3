import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { PictureLinks } from '@app/domain/files/photos.contract'
import { dosePictureTexts } from '@app/domain/medications/doses/dose-pictures.texts'
import type { Dose } from '@app/domain/medications/doses/doses.contract'
import { client } from '../../../api/client/client.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { meQuery } from '../../../api/use-me.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useMayChange } from '../../../records/use-may-change.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'

interface KeptPictureProps {
  mark: Dose
  picture: PictureLinks
  /** Mark in words. */
  title: string
}

/** Picture of a mark. A user who may correct the mark can remove the picture, which makes space for another. */
export function KeptPicture({ mark, picture, title }: KeptPictureProps) {
  const [asking, setAsking] = useState(false)
  const mayRemove = useMayChange('correct doses')(mark)
  const { remove, busy } = useRemovePicture(mark, () => setAsking(false))
  return (
    <div className="flex items-center gap-1">
      <a href={picture.large} target="_blank" rel="noreferrer">
        <img src={picture.thumb} alt={title} className="size-11 rounded-control object-cover" />
      </a>
      {mayRemove && (
        <IconButton
          label={`Remove picture: ${title}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setAsking(true)}
        />
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Remove picture?"
          description={dosePictureTexts.removeQuestion}
          confirmLabel="Remove picture"
          busy={busy}
          onConfirm={() => void remove()}
        />
      )}
    </div>
  )
}

function useRemovePicture({ id }: Dose, onRemoved: () => void) {
  const { busy, run } = useOneAtATime()
  const queryClient = useQueryClient()
  const report = useReportProblem()
  const showToast = useToast()
  const remove = async () => {
    try {
      await client.doses.removeDosePicture({ doseId: id })
      showToast({ title: dosePictureTexts.removed.title, variant: 'success' })
      onRemoved()
    } catch (error) {
      report(toProblem(error), dosePictureTexts.removeFailed)
    }
    // Reloads the list and the plan's usage, which are current after a removal or a refusal.
    for (const queryKey of [orpc.doses.key(), meQuery.queryKey])
      void queryClient.invalidateQueries({ queryKey })
  }
  return { remove: () => run(remove), busy }
}
