import { useEffect, useState } from 'react'
import { accountsContract } from '@app/domain/identity/accounts/accounts.contract'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { SIGN_UP_CODE_DIGITS } from '@app/domain/identity/accounts/sign-up.limits'
import type { Plan } from '@app/domain/kernel/access/plans'
import { fillMessage } from '@app/domain/kernel/errors'
import { client } from '../../../api/client/client.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { Banner } from '../../../ui/layout/banner.tsx'
import { accountTexts, nameAfter } from '../accounts/account-texts.ts'
import { CodeInput } from '../accounts/code-input.tsx'

export type ConfirmByCodeProps = {
  email: string
  onVerified: (plan: Plan) => void
}

/** Takes the code of the verification mail, for the app on a home screen, which no link opens. */
export function ConfirmByCode({ email, onVerified }: ConfirmByCodeProps) {
  const needed = accountErrors.SIGN_UP_PASSWORD_NEEDED
  const [asksPassword, setAsksPassword] = useState(false)
  const showProblem = useProblemToast()
  const { form, submit, sending, errorOf } = useOperationForm(accountsContract.verifyEmailByCode, {
    defaults: { code: '', password: undefined },
    fixed: { email },
    send: (input) => client.accounts.verifyEmailByCode(input),
    onDone: ({ plan }) => onVerified(plan),
    onProblem: (problem) => {
      if (problem.code === needed.code) setAsksPassword(true)
      else showProblem(nameAfter('Request failed', problem))
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (asksPassword) setFocus('password')
  }, [asksPassword, setFocus])
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Code"
        required
        hint={`${SIGN_UP_CODE_DIGITS} digits, in the same email`}
        error={errorOf('code')}
      >
        <CodeInput digits={SIGN_UP_CODE_DIGITS} {...form.register('code')} />
      </Field>
      {asksPassword && (
        <>
          <Banner tone="info" title={needed.title}>
            {fillMessage(needed, {})} {accountTexts.notYourSignUp}
          </Banner>
          <Field label="Password" required error={errorOf('password')}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
        </>
      )}
      <Button type="submit" size="large" busy={sending}>
        Confirm email address
      </Button>
    </form>
  )
}
