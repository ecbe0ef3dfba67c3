import { googleSignInContract } from '@app/domain/identity/google-sign-in/google-sign-in.contract'
import { googleSignInErrors } from '@app/domain/identity/google-sign-in/google-sign-in.errors'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { client } from '../../../../api/client/client.ts'
import { useProblemToast } from '../../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../../forms/use-operation-form.ts'
import { useFocusOnArrival } from '../../../../page/use-focus-on-arrival.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Field } from '../../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../../ui/controls/password-input.tsx'
import { useToast } from '../../../../ui/overlays/toast-context.ts'
import { nameAfter } from '../../accounts/account-texts.ts'
import { AuthCard, ModeButton } from '../auth-card.tsx'

export type GoogleLinkFormProps = {
  /** Address shared by the Google account and the account here. */
  email: string
  enter: () => Promise<unknown>
  onForgot: (email: string) => void
  onSignIn: () => void
  /** Called if the account requires its second factor as well. */
  onSecondStep: () => void
}

const { GOOGLE_LINK_GONE, GOOGLE_TAKEN } = googleSignInErrors
const isOver = new Set<string>([GOOGLE_LINK_GONE.code, GOOGLE_TAKEN.code])

/** Asks once for the password of the account with the Google account's address. */
export function GoogleLinkForm({ email, enter, onForgot, onSignIn, onSecondStep }: GoogleLinkFormProps) {
  const { title, message, submit: label } = googleTexts.link
  const showToast = useToast()
  const showProblem = useProblemToast()
  useFocusOnArrival('link')
  const { form, submit, sending, errorOf } = useOperationForm(googleSignInContract.linkGoogle, {
    defaults: { password: '' },
    send: async (input) => {
      const { secondFactor } = await client.googleSignIn.linkGoogle(input)
      if (secondFactor) onSecondStep()
      else await enter()
    },
    onDone: () => {
      const { connected } = googleTexts
      showToast({ title: connected.title, description: connected.message, variant: 'success' })
    },
    onProblem: (problem) => {
      showProblem(nameAfter(googleTexts.failed, problem))
      if (isOver.has(problem.code)) onSignIn()
    },
  })
  return (
    <AuthCard
      title={title}
      description={message.replace('{email}', email)}
      aside={<ModeButton onClick={onSignIn}>Back to Sign In</ModeButton>}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {/* Lets password managers match the password to its account. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <Field label="Password" required error={errorOf('password')}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className="-my-3 text-end text-s">
          <ModeButton onClick={() => onForgot(email)}>Forgot password?</ModeButton>
        </p>
        <Button type="submit" size="large" busy={sending} busyLabel="Connecting...">
          {label}
        </Button>
      </form>
    </AuthCard>
  )
}
