import { useId } from 'react'
import { safetyTexts } from '@app/domain/community/community-safety.texts'
import {
  communityLengths,
  reportReasonLabels,
  reportReasons,
} from '@app/domain/community/community.vocabulary'
import { communitySafetyContract } from '@app/domain/community/moderation.contract'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../../api/client/client.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'

interface ReportWindowProps {
  subject: 'post' | 'reply'
  id: string
  onClose: () => void
}

const { report: texts } = safetyTexts

/** Reports a post or reply to the moderators. */
export default function ReportWindow({ subject, id, onClose }: ReportWindowProps) {
  const formId = useId()
  const showToast = useToast()
  const report = useOperationForm(communitySafetyContract.report, {
    defaults: { note: '' },
    fixed: { subject, id },
    send: client.communitySafety.report,
    onDone: () => {
      showToast({ ...texts.done, variant: 'success' })
      onClose()
    },
  })
  const fields = fieldSetOf(report)
  const reason = reportReasons.find((known) => known === fields.valueOf('reason'))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={texts.title[subject]}
      description={texts.detail}
      help={windowHelp.reportPost}
      footer={
        <>
          {!reason && (
            <p
              id={`${formId}-hint`}
              className="order-last self-center text-s text-ink-soft sm:order-none sm:mr-auto"
            >
              {texts.incomplete}
            </p>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={report.sending}
            incomplete={!reason}
            {...(!reason && { 'aria-describedby': `${formId}-hint` })}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={report.submit} className="grid grid-cols-1 gap-gap">
        <RadioCards
          legend={texts.reason}
          required
          columns={1}
          value={reason ?? ('' as never)}
          onChoose={(chosen) => fields.setValue('reason', chosen)}
          error={fields.errorOf('reason')}
          choices={reportReasons.map((known) => ({ value: known, label: reportReasonLabels[known] }))}
        />
        <LongTextField
          fields={fields}
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          maxLength={communityLengths.note.max}
        />
      </form>
    </Dialog>
  )
}
