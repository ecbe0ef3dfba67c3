import { useState } from 'react'
import { secondFactorContract } from '@app/domain/identity/second-factor/second-factor.contract'
import { secondFactorErrors } from '@app/domain/identity/second-factor/second-factor.errors'
import { APP_CODE_DIGITS } from '@app/domain/identity/second-factor/second-factor.limits'
import type { Problem } from '@app/domain/kernel/errors'
import { client } from '../../../api/client/client.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useFocusOnArrival } from '../../../page/use-focus-on-arrival.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { nameAfter } from '../accounts/account-texts.ts'
import { CodeInput } from '../accounts/code-input.tsx'
import { AuthCard, ModeButton } from './auth-card.tsx'

export type SecondStepProps = {
  /** Called once the server has authenticated the user. */
  enter: () => Promise<unknown>
  /** Returns to the password. */
  onBack: () => void
}

/** Second step of sign-in: a code of the authenticator app, or a backup code. */
export function SecondStep({ enter, onBack }: SecondStepProps) {
  const [way, setWay] = useState<'app' | 'backup'>('app')
  const showProblem = useProblemToast()
  useFocusOnArrival(way)
  const onProblem = (problem: Problem) => {
    showProblem(nameAfter('Error signing in', problem))
    if (problem.code === secondFactorErrors.SIGN_IN_CHALLENGE_OVER.code) onBack()
  }
  const isApp = way === 'app'
  const Form = isApp ? AppCodeForm : BackupCodeForm
  return (
    <AuthCard
      title={isApp ? 'Enter your code' : 'Use a backup code'}
      description={
        isApp
          ? 'One more step: open your authenticator app.'
          : 'One of the codes that you kept when you switched two-factor authentication on.'
      }
      aside={
        <>
          <ModeButton onClick={() => setWay(isApp ? 'backup' : 'app')}>
            {isApp ? 'Use a backup code' : 'Use your app'}
          </ModeButton>
          {' · '}
          <ModeButton onClick={onBack}>Back</ModeButton>
        </>
      }
    >
      <Form key={way} enter={enter} onProblem={onProblem} />
    </AuthCard>
  )
}

type CodeFormProps = Pick<SecondStepProps, 'enter'> & { onProblem: (problem: Problem) => void }

function AppCodeForm({ enter, onProblem }: CodeFormProps) {
  const { form, submit, sending, errorOf } = useOperationForm(secondFactorContract.signInWithAppCode, {
    defaults: { code: '' },
    send: async (input) => {
      await client.secondFactor.signInWithAppCode(input)
      await enter()
    },
    onDone: () => undefined,
    onProblem,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Code from your app" required error={errorOf('code')}>
        <CodeInput digits={APP_CODE_DIGITS} {...form.register('code')} />
      </Field>
      <Button type="submit" size="large" busy={sending} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
}

function BackupCodeForm({ enter, onProblem }: CodeFormProps) {
  const { form, submit, sending, errorOf } = useOperationForm(secondFactorContract.signInWithBackupCode, {
    defaults: { code: '' },
    send: async (input) => {
      await client.secondFactor.signInWithBackupCode(input)
      await enter()
    },
    onDone: () => undefined,
    onProblem,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Backup code" required hint="Such as ABCD-EFGH-2345-6789" error={errorOf('code')}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="large" busy={sending} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
}
