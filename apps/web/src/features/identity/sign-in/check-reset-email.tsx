import { useMutation } from '@tanstack/react-query'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { accountTexts } from '../accounts/account-texts.ts'
import type { CheckEmailProps } from '../sign-up/check-email.tsx'
import { AuthCard, ModeButton } from './auth-card.tsx'
import { MailSent } from './mail-sent.tsx'

/** Path of the page that takes the code for a new password. */
export const enterCodePath = (email: string): string =>
  `/reset-password?${new URLSearchParams({ email }).toString()}`

/** Asks the user to check their email for the code, and can send another one. */
export function CheckResetEmail({ email, delayed, unsent, onSignIn }: CheckEmailProps) {
  return (
    <AuthCard
      title="Check your email"
      description="Two steps, and you have a new password."
      aside={<ModeButton onClick={onSignIn}>Back to Sign In</ModeButton>}
    >
      <div className="grid gap-4">
        <MailSent email={email} what="code" delayed={delayed} safe="Your request is safe" unsent={unsent}>
          Enter it here, or open the link in the same email.
        </MailSent>
        <LinkButton size="large" to={enterCodePath(email)}>
          Enter code
        </LinkButton>
        <ResendCode email={email} label="Resend code" />
      </div>
    </AuthCard>
  )
}

/** Sends another code for a new password. */
export function ResendCode({ email, label }: { email: string; label: string }) {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { mutate, isPending } = useMutation(
    orpc.passwordResets.requestPasswordReset.mutationOptions({
      onSuccess: () => showToast(accountTexts.codeSent),
      onError: (error) => showProblem(explainResend(error)),
    }),
  )
  return (
    <Button variant="soft" size="large" busy={isPending} onClick={() => mutate({ email })}>
      {label}
    </Button>
  )
}

/** Explains why another code could not be sent; a rate limit names its own waiting time. */
function explainResend(error: unknown): { title: string; message: string } {
  const problem = toProblem(error)
  if (problem.code !== 'UNEXPECTED') return problem
  const { title, description } = accountTexts.resetFailed
  return { title, message: description }
}
