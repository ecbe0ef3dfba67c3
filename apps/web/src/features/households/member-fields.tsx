import type { UseFormRegisterReturn } from 'react-hook-form'
import { NICKNAME_MAX } from '@app/domain/households/invitations.limits'
import { roleChoices } from '@app/domain/households/invitations.texts'
import type { MemberRole } from '@app/domain/kernel/access/roles'
import { LATEST_DATE } from '@app/domain/kernel/time/dates'
import { useToday } from '../../format/use-now.ts'
import { DateInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'

/** Registered form field with its error. */
interface Registered {
  field: UseFormRegisterReturn
  error: string | undefined
}

interface MemberFieldsProps {
  role: { value: MemberRole | undefined; onChoose: (role: MemberRole) => void; error: string | undefined }
  nickname: Registered
  endsOn: Registered
}

/** Fields of a member: role, nickname and last day. */
export function MemberFields({ role, nickname, endsOn }: MemberFieldsProps) {
  const today = useToday()
  return (
    <>
      <RadioCards legend="Role" required columns={1} choices={roleChoices} {...role} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nickname" hint="Such as Mom or Sitter" error={nickname.error}>
          <TextInput autoComplete="off" maxLength={NICKNAME_MAX} {...nickname.field} />
        </Field>
        <Field label="Last day" hint="Leave it empty for someone who stays" error={endsOn.error}>
          <DateInput {...endsOn.field} min={today} max={LATEST_DATE} />
        </Field>
      </div>
    </>
  )
}
