import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '@app/domain/kernel/access/plans'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { accountTexts, nameAfter } from '../accounts/account-texts.ts'
import { EmailField } from '../accounts/email-field.tsx'
import { AuthCard, ModeButton } from '../sign-in/auth-card.tsx'
import { ConfirmByCode } from '../sign-in/confirm-by-code.tsx'
import { MailSent } from '../sign-in/mail-sent.tsx'

export type CheckEmailProps = {
  /** Address to which the mail was sent, if known. */
  email: string
  /** True if the mail server did not answer; the mail is sent as soon as it does. */
  delayed: boolean
  /** True if this installation sends no mail: it writes each mail to a file and prints its link on the server. */
  unsent: boolean
  onSignIn: () => void
}

/** Called after a correct code from the mail. */
type Verifying = { onVerified: (plan: Plan) => void }

/** Asks the user to check their email, and can send it again. */
export function CheckEmail({ email, delayed, unsent, onSignIn, onVerified }: CheckEmailProps & Verifying) {
  const [address, setAddress] = useState(email)
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { mutate, isPending } = useMutation(
    orpc.accounts.resendVerification.mutationOptions({
      onSuccess: () => showToast(accountTexts.verificationRequested),
      onError: (error) => showProblem(nameAfter('Request failed', toProblem(error))),
    }),
  )
  return (
    <AuthCard
      title="Check your email"
      description="One step, and your household is ready."
      aside={<ModeButton onClick={onSignIn}>Back to Sign In</ModeButton>}
    >
      <div className="grid gap-4">
        <MailSent email={email} what="link" delayed={delayed} safe="Your sign-up is safe" unsent={unsent}>
          Open it to confirm your address, or enter the code from the same email here.
        </MailSent>
        {!email && <EmailField value={address} onChange={(event) => setAddress(event.target.value)} />}
        <ConfirmByCode email={address} onVerified={onVerified} />
        <Button variant="soft" size="large" busy={isPending} onClick={() => mutate({ email: address })}>
          Resend verification email
        </Button>
      </div>
    </AuthCard>
  )
}
