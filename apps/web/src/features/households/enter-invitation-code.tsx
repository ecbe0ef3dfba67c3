import { invitationCode, invitationsContract } from '@app/domain/households/invitations.contract'
import { INVITATION_CODE_DIGITS } from '@app/domain/households/invitations.limits'
import { useWatch } from 'react-hook-form'
import { client } from '../../api/client/client.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { AuthCard, CodeInput, EmailField } from '../identity/accounts/index.ts'

interface EnterInvitationCodeProps {
  email: string
  onProved: (token: string) => void
}

/** The code of an invitation mail, for who reads it on another device than this one. */
export function EnterInvitationCode({ email, onProved }: EnterInvitationCodeProps) {
  const { form, submit, sending, errorOf } = useOperationForm(invitationsContract.enterInvitationCode, {
    defaults: { email, code: '' },
    send: (input) => client.invitations.enterInvitationCode(input),
    onDone: ({ token }) => onProved(token),
  })
  const [address, code] = useWatch({ control: form.control, name: ['email', 'code'] }) as string[]
  return (
    <AuthCard
      title="Enter your invitation code"
      description="It is in the email that invited you, below the link."
      aside={
        <Link to="/auth" className="inline-flex min-h-11 items-center">
          Back to Sign In
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField error={errorOf('email')} {...form.register('email')} />
        <Field label="Code" required error={errorOf('code')}>
          <CodeInput digits={INVITATION_CODE_DIGITS} {...form.register('code')} />
        </Field>
        <Button
          type="submit"
          size="large"
          busy={sending}
          incomplete={(address ?? '').trim() === '' || !invitationCode.safeParse(code).success}
        >
          Continue
        </Button>
      </form>
    </AuthCard>
  )
}
