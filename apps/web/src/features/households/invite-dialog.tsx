import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { invitationsContract } from '@app/domain/households/invitations.contract'
import { familyTexts } from '@app/domain/households/invitations.texts'
import type { MemberRole } from '@app/domain/kernel/access/roles'
import { client } from '../../api/client/client.ts'
import { newId } from '../../api/client/new-id.ts'
import { useReadFamilyAnew } from '../../api/use-read-family-anew.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { MemberFields } from './member-fields.tsx'
import { ShownLinkDialog, type ShownLink } from './shown-link-dialog.tsx'

const WAYS = [
  { value: 'mail', label: 'By email', hint: 'They have seven days to accept' },
  { value: 'link', label: 'By a link or code', hint: 'For someone beside you, for one day' },
] as const

/** Invites a person to the household, by mail or by a link that is shown once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [id] = useState(newId)
  const [way, setWay] = useState<'mail' | 'link'>('mail')
  const [link, setLink] = useState<ShownLink>()
  const showToast = useToast()
  const readFamilyAnew = useReadFamilyAnew()
  const add = useOperationForm(invitationsContract.invite, {
    defaults: { email: '', role: 'caregiver', nickname: '', endsOn: '' },
    fixed: { id },
    send: (input) => client.invitations.invite(input),
    onDone: async (answer) => {
      if (answer.link) setLink(answer.link)
      else {
        onClose()
        showToast({ ...familyTexts.invited, variant: 'success' })
      }
      await readFamilyAnew()
    },
  })
  const { form, errorOf } = add
  const [email, role] = useWatch({ control: form.control, name: ['email', 'role'] }) as [string, MemberRole]
  const chooseWay = (chosen: 'mail' | 'link') => {
    setWay(chosen)
    if (chosen === 'link') form.setValue('email', '')
  }
  if (link) return <ShownLinkDialog link={link} onClose={onClose} />
  return (
    <AddFrame
      title="Invite someone"
      help={windowHelp.invite}
      add={add}
      complete={way === 'link' || email.trim() !== ''}
      incompleteHint="Enter their email address"
      lockedAtLimit
      onClose={onClose}
    >
      <RadioCards legend="How" choices={WAYS} value={way} onChoose={chooseWay} />
      {way === 'mail' && (
        <Field label="Email" required error={errorOf('email')}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            {...form.register('email')}
          />
        </Field>
      )}
      <MemberFields
        role={{
          value: role,
          onChoose: (chosen) => form.setValue('role', chosen, { shouldDirty: true }),
          error: errorOf('role'),
        }}
        nickname={{ field: form.register('nickname'), error: errorOf('nickname') }}
        endsOn={{ field: form.register('endsOn'), error: errorOf('endsOn') }}
      />
    </AddFrame>
  )
}
