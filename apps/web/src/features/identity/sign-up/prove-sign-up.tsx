import { accountsContract } from '@app/domain/identity/accounts/accounts.contract'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import type { Plan } from '@app/domain/kernel/access/plans'
import { fillMessage, type Problem } from '@app/domain/kernel/errors'
import { client } from '../../../api/client/client.ts'
import { useFocusOnArrival } from '../../../page/use-focus-on-arrival.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { accountTexts } from '../accounts/account-texts.ts'
import { AuthCard, ModeButton } from '../sign-in/auth-card.tsx'

export type ProveSignUpProps = {
  token: string
  onDone: (plan: Plan) => Promise<void>
  onProblem: (problem: Problem) => void
  onSignIn: () => void
}

/** The link was opened in a browser that did not sign up: only who chose the password gets the account. */
export function ProveSignUp({ token, onDone, onProblem, onSignIn }: ProveSignUpProps) {
  const needed = accountErrors.SIGN_UP_PASSWORD_NEEDED
  useFocusOnArrival('password')
  const { form, submit, sending, errorOf } = useOperationForm(accountsContract.verifyEmail, {
    defaults: { password: '' },
    fixed: { token },
    send: async (input) => {
      const { plan } = await client.accounts.verifyEmail(input)
      await onDone(plan)
    },
    onDone: () => {},
    onProblem,
  })
  return (
    <AuthCard
      title={needed.title}
      description={fillMessage(needed, {})}
      aside={<ModeButton onClick={onSignIn}>Back to Sign In</ModeButton>}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Password" required error={errorOf('password')}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className="text-ink-soft">{accountTexts.notYourSignUp}</p>
        <Button type="submit" size="large" busy={sending}>
          Confirm email address
        </Button>
      </form>
    </AuthCard>
  )
}
