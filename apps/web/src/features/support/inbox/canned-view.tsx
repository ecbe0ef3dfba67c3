import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { commonErrors } from '@app/domain/kernel/errors'
import type { CannedAnswer } from '@app/domain/support/inbox.contract'
import { inboxTexts } from '@app/domain/support/inbox.texts'
import { client } from '../../../api/client/client.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { CannedWindow } from './canned-window.tsx'
import { cannedQuery } from './inbox-queries.ts'

const { canned: texts } = inboxTexts

/** Texts that the staff inserts into answers. */
export function CannedView() {
  const { data, error, refetch } = useQuery(cannedQuery)
  const [edited, setEdited] = useState<CannedAnswer | 'new'>()
  const [removed, setRemoved] = useState<CannedAnswer>()
  if (!data && error) return <LoadFailure error={error} retry={refetch} />
  if (!data) return <SkeletonRows label={inboxTexts.loading} />
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title={texts.title}
        action={
          <Button variant="soft" onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        }
      />
      <p className="text-ink-soft">{texts.detail}</p>
      {data.length === 0 && <p className="mt-3 text-ink-soft">{texts.none}</p>}
      <RowList label={texts.title}>
        {data.map((canned) => (
          <Row
            key={canned.id}
            title={<AsWritten>{canned.title}</AsWritten>}
            detail={
              <span className="line-clamp-2">
                <AsWritten>{canned.text}</AsWritten>
              </span>
            }
            trailing={
              <span className="flex">
                <IconButton
                  label={texts.edit(canned.title)}
                  icon={<Pencil aria-hidden size={18} />}
                  onClick={() => setEdited(canned)}
                />
                <IconButton
                  label={texts.remove(canned.title)}
                  icon={<Trash2 aria-hidden size={18} />}
                  onClick={() => setRemoved(canned)}
                />
              </span>
            }
          />
        ))}
      </RowList>
      {edited && (
        <CannedWindow canned={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && <RemoveQuestion canned={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  )
}

function RemoveQuestion({ canned, onClose }: { canned: CannedAnswer; onClose: () => void }) {
  const { busy, carryOut } = useChange({
    touches: [orpc.inbox.listCannedAnswers.key()],
    doneAlready: commonErrors.NOT_FOUND.code,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...texts.question(canned.title)}
      busy={busy}
      onConfirm={() =>
        void carryOut(() => client.inbox.deleteCannedAnswer({ id: canned.id }), {
          title: texts.deleted,
        }).then(onClose)
      }
    />
  )
}
