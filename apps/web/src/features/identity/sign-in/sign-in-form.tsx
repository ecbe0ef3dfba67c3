import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useEffect, useState } from 'react'
import { accountsContract } from '@app/domain/identity/accounts/accounts.contract'
import { client } from '../../../api/client/client.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { canUsePasskeys, signWithPasskey } from '../../../api/passkey-device.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useFocusOnArrival } from '../../../page/use-focus-on-arrival.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useDropFailures } from '../../../ui/overlays/toast-context.ts'
import { nameAfter } from '../accounts/account-texts.ts'
import { EmailField } from '../accounts/email-field.tsx'
import { AuthCard, ModeButton } from './auth-card.tsx'
import { GoogleSignIn } from './google/google-sign-in.tsx'
import { SecondStep } from './second-step.tsx'

type PasskeySignInProps = {
  /** True if the form now asks to stay signed in. */
  remember: () => boolean
  enter: () => Promise<unknown>
}

/** Signs in with a passkey instead of the form above; hidden if the browser has no support. */
function PasskeySignIn({ remember, enter }: PasskeySignInProps) {
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  if (!canUsePasskeys()) return null
  const signIn = async () => {
    dropFailures()
    try {
      const credential = await signWithPasskey(await client.passkeys.startPasskeySignIn({}))
      await client.passkeys.signInWithPasskey({ credential, remember: remember() })
      await enter()
    } catch (error) {
      showProblem(nameAfter('Error signing in', toProblem(error)))
    }
  }
  return (
    <Button
      variant="soft"
      size="large"
      busy={busy}
      icon={<KeyRound aria-hidden size={18} />}
      onClick={() => void run(signIn)}
    >
      Sign in with a passkey
    </Button>
  )
}

/** Hint to the browser only: sign-in accepts any password that was once valid (spec access §5). */
const PASSWORD_MIN_ATTRIBUTE = 6

export type SignInFormProps = {
  email: string
  title: string
  description: string
  /** Links to other modes, below the form. */
  aside?: ReactNode
  /** Called once the server has authenticated the user. */
  enter: () => Promise<unknown>
  /** Called after a right password, if the address is not verified yet. */
  onUnverified: (email: string) => void
  /** Path to which Google returns; without it Google is not offered. */
  googleReturnTo?: string | undefined
  /** Hint for the user before the browser leaves for Google. */
  googleHint?: string
  /** Opens the password reset. */
  onForgot: (email: string) => void
  /** Spoken after the link to the password reset. */
  forgotHint?: string
  /** True for a known address: the password takes the focus. */
  startsAtPassword?: boolean
}

export function SignInForm({
  email,
  title,
  description,
  aside,
  enter,
  onUnverified,
  googleReturnTo,
  googleHint,
  onForgot,
  forgotHint,
  startsAtPassword = false,
}: SignInFormProps) {
  const showProblem = useProblemToast()
  const [isHalfDone, setIsHalfDone] = useState(false)
  useFocusOnArrival(String(isHalfDone))
  const { form, submit, sending, errorOf } = useOperationForm(accountsContract.signIn, {
    defaults: { email, password: '', remember: true },
    send: async (input) => {
      const { secondFactor } = await client.accounts.signIn(input)
      if (secondFactor) setIsHalfDone(true)
      else await enter()
    },
    onDone: () => {},
    onProblem: (problem) => {
      showProblem(nameAfter('Error signing in', problem))
      if (problem.code === 'EMAIL_NOT_VERIFIED') onUnverified(String(form.getValues('email')))
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (startsAtPassword) setFocus('password')
  }, [startsAtPassword, setFocus])
  if (isHalfDone) return <SecondStep enter={enter} onBack={() => setIsHalfDone(false)} />
  return (
    <AuthCard title={title} pageTitle="Sign in" description={description} aside={aside}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField error={errorOf('email')} {...form.register('email')} />
        <Field label="Password" required error={errorOf('password')}>
          <PasswordInput
            autoComplete="current-password"
            minLength={PASSWORD_MIN_ATTRIBUTE}
            {...form.register('password')}
          />
        </Field>
        <p className="-my-3 text-end text-s">
          <ModeButton onClick={() => onForgot(String(form.getValues('email')))}>
            Forgot password?
            {forgotHint && <VisuallyHidden> {forgotHint}</VisuallyHidden>}
          </ModeButton>
        </p>
        <Checkbox
          label="Keep me signed in"
          hint="Leave this off on shared devices."
          {...form.register('remember')}
        />
        <Button type="submit" size="large" busy={sending}>
          Sign In
        </Button>
        <PasskeySignIn remember={() => form.getValues('remember') !== false} enter={enter} />
      </form>
      {googleReturnTo !== undefined && (
        <GoogleSignIn
          returnTo={googleReturnTo}
          typedEmail={() => String(form.getValues('email'))}
          hint={googleHint}
        />
      )}
    </AuthCard>
  )
}
