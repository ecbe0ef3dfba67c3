import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { safetyTexts } from '@app/domain/community/community-safety.texts'
import { postPath } from '@app/domain/community/community.links'
import { communityLengths, decisionLabels } from '@app/domain/community/community.vocabulary'
import { communitySafetyContract, type OwnDecision } from '@app/domain/community/moderation.contract'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useHoldPage } from '../../../page/use-hold-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { PostedTime } from '../posted-time.tsx'

const { decisions: texts } = safetyTexts

/** A decision, its reason, and the appeal against it. */
export function Decision({ decision }: { decision: OwnDecision }) {
  const [isAppealing, setAppealing] = useState(false)
  const { action, reason, createdAt, canAppeal } = decision
  return (
    <li>
      <Card className="wrap-anywhere">
        <p className="text-s text-ink-soft">
          <PostedTime at={createdAt} />
        </p>
        <h2 className="text-l font-semibold">{decisionLabels[action]}</h2>
        <p className="text-ink-soft">
          <Subject decision={decision} />
        </p>
        <p className="mt-3">
          <b className="font-semibold">{texts.reason}:</b> {reason}
        </p>
        <Appeal decision={decision} />
        {canAppeal && (
          <Button variant="soft" className="mt-3" onClick={() => setAppealing(true)}>
            {texts.appeal}
          </Button>
        )}
      </Card>
      {isAppealing && <AppealWindow decisionId={decision.id} onClose={() => setAppealing(false)} />}
    </li>
  )
}

function Subject({ decision: { postId, title, isReply } }: { decision: OwnDecision }) {
  if (title === null) return texts.ofYou
  const words = <AsWritten>{title}</AsWritten>
  return (
    <>
      {isReply ? texts.ofReply : texts.ofPost}: {postId ? <Link to={postPath(postId)}>{words}</Link> : words}
    </>
  )
}

function Appeal({ decision: { appeal, appealResult, appealAnswer } }: { decision: OwnDecision }) {
  if (appeal === null) return null
  return (
    <div className="mt-3 grid gap-1 rounded-[14px] bg-sunk p-3.5">
      <p className="whitespace-pre-line">
        <b className="font-semibold">{texts.yourAppeal}:</b> {appeal}
      </p>
      <p className="font-semibold">{appealResult ? texts.results[appealResult] : texts.waits}</p>
      {appealAnswer && (
        <p className="whitespace-pre-line">
          <b className="font-semibold">{texts.answer}:</b> {appealAnswer}
        </p>
      )}
    </div>
  )
}

function AppealWindow({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const formId = useId()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const appeal = useOperationForm(communitySafetyContract.appeal, {
    defaults: { text: '' },
    fixed: { decisionId },
    send: client.communitySafety.appeal,
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.communitySafety.key() })
      showToast({ ...texts.appealed, variant: 'success' })
      onClose()
    },
  })
  const fields = fieldSetOf(appeal)
  useHoldPage(appeal.form.formState.isDirty)
  const isComplete = fields.textOf('text').trim() !== ''
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={texts.appealTitle}
      description={texts.appealDetail}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={appeal.sending} incomplete={!isComplete}>
            {texts.sendAppeal}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={appeal.submit}>
        <LongTextField
          fields={fields}
          name="text"
          label={texts.appealLabel}
          required
          rows={4}
          maxLength={communityLengths.note.max}
        />
      </form>
    </Dialog>
  )
}
