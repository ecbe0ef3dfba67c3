import { passwordResetsContract } from '@app/domain/identity/password-resets/password-resets.contract'
import { client } from '../../../api/client/client.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { accountTexts, nameAfter } from '../accounts/account-texts.ts'
import { EmailField } from '../accounts/email-field.tsx'
import { AuthCard, ModeButton } from './auth-card.tsx'

export type ForgotPasswordProps = {
  email: string
  onSent: (email: string, mail: 'sent' | 'delayed') => void
  onSignIn: () => void
}

/** Requests the mail with the link for a new password. */
export function ForgotPassword({ email, onSent, onSignIn }: ForgotPasswordProps) {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { form, submit, sending, errorOf } = useOperationForm(passwordResetsContract.requestPasswordReset, {
    defaults: { email },
    send: (input) => client.passwordResets.requestPasswordReset(input),
    onDone: ({ mail }, input) => {
      showToast(accountTexts.codeSent)
      onSent(input.email, mail)
    },
    onProblem: (problem) => showProblem(nameAfter('Error sending reset email', problem)),
  })
  return (
    <AuthCard
      title="Forgot your password?"
      description="We will email you a code and a link to set a new one."
      aside={<ModeButton onClick={onSignIn}>Back to Sign In</ModeButton>}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField error={errorOf('email')} {...form.register('email')} />
        <Button type="submit" size="large" busy={sending}>
          Send code
        </Button>
      </form>
    </AuthCard>
  )
}
