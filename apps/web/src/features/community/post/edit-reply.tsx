import { postTexts as texts, writeTexts } from '@app/domain/community/community-screens.texts'
import { communityContract, type CommunityReply } from '@app/domain/community/community.contract'
import { communityLengths } from '@app/domain/community/community.vocabulary'
import { client } from '../../../api/client/client.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useNoteUnsaved } from '../../../records/unsaved-edits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'

interface EditReplyProps {
  reply: CommunityReply
  onSaved: (reply: CommunityReply) => void
  onClose: () => void
}

/** Changes a reply of one's own in its position. */
export function EditReply({ reply, onSaved, onClose }: EditReplyProps) {
  const showToast = useToast()
  const edit = useOperationForm(communityContract.updateReply, {
    defaults: { body: reply.body },
    fixed: { replyId: reply.id, version: reply.version },
    send: client.community.updateReply,
    onDone: (saved) => {
      showToast({ ...texts.saved, variant: 'success' })
      onSaved(saved)
      onClose()
    },
  })
  useNoteUnsaved(edit.form.formState.isDirty)
  return (
    <form
      noValidate
      aria-label={texts.editReply}
      onSubmit={edit.submit}
      className="mt-2 grid grid-cols-1 gap-3"
    >
      <LongTextField
        fields={fieldSetOf(edit)}
        name="body"
        label={texts.replyLabel}
        required
        maxLength={communityLengths.reply.max}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={edit.sending}>
          {writeTexts.save}
        </Button>
      </div>
    </form>
  )
}
