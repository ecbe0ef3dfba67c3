import { useMutation } from '@tanstack/react-query'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { toProblem } from '../../api/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { accountTexts, nameAfter } from './account-texts.ts'
import { AuthCard, ModeButton } from './auth-card.tsx'

export type CheckEmailProps = {
  /** Where the mail went, if that is known. */
  email: string
  /** The mail server did not answer; the mail is sent as soon as it does. */
  delayed: boolean
  /** This installation sends no mail: it writes each to a file and prints its link where it runs. */
  unsent: boolean
  onSignIn: () => void
}

/** Tells the person to check their email, and can send it again. */
export function CheckEmail({ email, delayed, unsent, onSignIn }: CheckEmailProps) {
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
      aside={<ModeButton onClick={onSignIn}>Back to sign in</ModeButton>}
    >
      <div className="grid gap-4">
        <p className="flex items-start gap-3">
          <MailCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-action" />
          <span>
            <WhereTheLinkIs email={email} unsent={unsent} /> Open it to confirm your address.
          </span>
        </p>
        {delayed && (
          <Banner tone="warn" title="The email is delayed">
            Our mail server is not responding. Your sign-up is safe, and the email will follow.
          </Banner>
        )}
        {unsent && <Banner tone="info" title="This installation does not send email yet" />}
        {!email && (
          <Field label="Email" required>
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          </Field>
        )}
        <Button variant="soft" size="large" busy={isPending} onClick={() => mutate({ email: address })}>
          Resend verification email
        </Button>
      </div>
    </AuthCard>
  )
}

/** What happened to the mail; said only of an installation that sends some. */
function WhereTheLinkIs({ email, unsent }: Pick<CheckEmailProps, 'email' | 'unsent'>) {
  if (!email) return 'Enter your email, and we’ll send the link again.'
  const address = <strong className="break-all">{email}</strong>
  if (unsent) return <>The link for {address} is printed on the console where this installation runs.</>
  return <>We sent a link to {address}. It may take a minute. Check your spam folder too.</>
}
