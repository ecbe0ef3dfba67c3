import { useWatch } from 'react-hook-form'
import {
  passwordResetsContract,
  resetCode,
} from '@app/domain/identity/password-resets/password-resets.contract'
import { CODE_EXPIRES, RESET_CODE_DIGITS } from '@app/domain/identity/password-resets/password-resets.limits'
import type { Problem } from '@app/domain/kernel/errors'
import { client } from '../../../api/client/client.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { accountTexts, nameAfter } from '../accounts/account-texts.ts'
import { CodeInput } from '../accounts/code-input.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { ResendCode } from '../sign-in/check-reset-email.tsx'

export type VerifyCodeProps = {
  email: string
  onVerified: (temporaryToken: string) => void
  showProblem: (problem: Pick<Problem, 'title' | 'message'>) => void
}

/** First phase of a reset by code: takes the code from the mail. */
export function VerifyCode({ email, onVerified, showProblem }: VerifyCodeProps) {
  const showToast = useToast()
  const { form, submit, sending, errorOf } = useOperationForm(passwordResetsContract.verifyResetCode, {
    defaults: { code: '' },
    fixed: { email },
    send: (input) => client.passwordResets.verifyResetCode(input),
    onDone: ({ temporaryToken }) => {
      showToast(accountTexts.codeVerified)
      onVerified(temporaryToken)
    },
    onProblem: (problem) => showProblem(nameAfter('Failed to verify code. Please try again.', problem)),
  })
  const code = useWatch({ control: form.control, name: 'code' })
  return (
    <AuthCard
      title="Verify Reset Code"
      description={
        <>
          Enter the code that we sent to <strong className="break-all">{email}</strong>.
        </>
      }
      aside={
        <Link to="/auth" className="inline-flex min-h-11 items-center">
          Back to Sign In
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Code" required hint={CODE_EXPIRES} error={errorOf('code')}>
          <CodeInput digits={RESET_CODE_DIGITS} {...form.register('code')} />
        </Field>
        <Button
          type="submit"
          size="large"
          busy={sending}
          busyLabel="Verifying..."
          incomplete={!resetCode.safeParse(code).success}
        >
          Verify Code
        </Button>
        <ResendCode email={email} label="Send another code" />
      </form>
    </AuthCard>
  )
}
