import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { commonErrors } from '@app/domain/kernel/errors'
import { type CannedAnswer, inboxContract } from '@app/domain/support/inbox.contract'
import { inboxTexts } from '@app/domain/support/inbox.texts'
import { supportLengths } from '@app/domain/support/support.vocabulary'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { type FieldSet, fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField, TextField } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { cannedQuery } from './inbox-queries.ts'

const { canned: texts } = inboxTexts

interface CannedWindowProps {
  /** The canned answer to change; undefined for a new one. */
  canned: CannedAnswer | undefined
  onClose: () => void
}

/** Adds or changes a canned answer. */
export function CannedWindow({ canned, onClose }: CannedWindowProps) {
  const [id] = useState(() => canned?.id ?? newId())
  const showToast = useToast()
  const queryClient = useQueryClient()
  const save = useOperationForm(canned ? inboxContract.changeCannedAnswer : inboxContract.addCannedAnswer, {
    defaults: { title: canned?.title ?? '', text: canned?.text ?? '' },
    fixed: { id },
    send: async (input) => {
      if (canned) return client.inbox.changeCannedAnswer(input)
      try {
        return await client.inbox.addCannedAnswer(input)
      } catch (error) {
        // An attempt with a lost answer has added it.
        if (!hasCode(error, commonErrors.ID_TAKEN.code)) throw error
        return client.inbox.changeCannedAnswer(input)
      }
    },
    onDone: async () => {
      onClose()
      showToast({ title: texts.saved, variant: 'success' })
      await queryClient.invalidateQueries({ queryKey: cannedQuery.queryKey })
    },
  })
  const fields: FieldSet<'title' | 'text'> = fieldSetOf(save)
  return (
    <AddFrame
      title={canned ? texts.editTitle : texts.add}
      help={pageHelp['/inbox/:ticketId?']}
      add={save}
      complete={(['title', 'text'] as const).every((name) => fields.textOf(name).trim() !== '')}
      incompleteHint={texts.incomplete}
      onClose={onClose}
    >
      <TextField
        fields={fields}
        name="title"
        label={texts.labels.title}
        required
        maxLength={supportLengths.cannedTitle.max}
        autoComplete="off"
      />
      <LongTextField
        fields={fields}
        name="text"
        label={texts.labels.text}
        required
        className="min-h-32"
        maxLength={supportLengths.text.max}
      />
    </AddFrame>
  )
}
