import { accountsContract } from '@app/domain/accounts/accounts.contract'
import { client } from '../../api/client.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { nameAfter } from './account-texts.ts'
import { AuthCard, ModeButton } from './auth-card.tsx'
import { useEnter } from './use-enter.ts'

/** Only a hint to the browser: signing in takes any password that was once accepted (spec access §5). */
const PASSWORD_MIN_ATTRIBUTE = 6

export type SignInFormProps = {
  email: string
  mayRegister: boolean
  onSignUp: () => void
  /** The password was right, but the address is not verified yet. */
  onUnverified: (email: string) => void
}

export function SignInForm({ email, mayRegister, onSignUp, onUnverified }: SignInFormProps) {
  const enter = useEnter()
  const showProblem = useProblemToast()
  const { form, submit, sending, errorOf } = useOperationForm(accountsContract.signIn, {
    defaults: { email, password: '', remember: true },
    send: async (input) => {
      await client.accounts.signIn(input)
      await enter()
    },
    onDone: () => {},
    onProblem: (problem) => {
      showProblem(nameAfter('Error signing in', problem))
      if (problem.code === 'EMAIL_NOT_VERIFIED') onUnverified(String(form.getValues('email')))
    },
  })
  const signUp = mayRegister && (
    <>
      New here? <ModeButton onClick={onSignUp}>Create an account</ModeButton>
    </>
  )
  return (
    <AuthCard title="Welcome back" description="Sign in to see how everyone is doing." aside={signUp}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Email" required error={errorOf('email')}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            {...form.register('email')}
          />
        </Field>
        <Field label="Password" required error={errorOf('password')}>
          <PasswordInput
            autoComplete="current-password"
            minLength={PASSWORD_MIN_ATTRIBUTE}
            {...form.register('password')}
          />
        </Field>
        <Checkbox
          label="Keep me signed in"
          hint="Leave this off on a device that others use."
          {...form.register('remember')}
        />
        <Button type="submit" size="large" busy={sending}>
          Sign In
        </Button>
      </form>
    </AuthCard>
  )
}
