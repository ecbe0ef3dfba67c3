import { type HouseholdMember, householdsContract } from '@app/domain/households/households.contract'
import { familyTexts } from '@app/domain/households/invitations.texts'
import type { MemberRole } from '@app/domain/kernel/access/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { lastDayOf } from './last-day.ts'
import { MemberFields } from './member-fields.tsx'

interface MemberDialogProps {
  member: HouseholdMember
  onClose: () => void
}

/** Changes somebody's role, nickname or last day. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const { userId, displayName, nickname, endsAt } = member
  const { dayOf } = useFormat()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const edit = useOperationForm(householdsContract.changeMember, {
    defaults: {
      role: member.role as MemberRole,
      nickname: nickname ?? '',
      endsOn: endsAt ? lastDayOf(endsAt, dayOf) : '',
    },
    fixed: { userId },
    send: (input) => client.households.changeMember(input),
    onDone: async () => {
      onClose()
      showToast({ ...familyTexts.changed, variant: 'success' })
      await queryClient.invalidateQueries({ queryKey: orpc.households.key() })
    },
  })
  const { form, errorOf } = edit
  const role = useWatch({ control: form.control, name: 'role' }) as MemberRole
  return (
    <AddFrame title={`Change ${displayName}`} add={edit} complete onClose={onClose}>
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
