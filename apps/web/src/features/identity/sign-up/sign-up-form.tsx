import type { FormEvent, ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { PasswordRules } from '@app/domain/identity/accounts/password.rules'
import type { Plan } from '@app/domain/kernel/access/plans'
import { useStepArrival } from '../../../page/use-focus-on-arrival.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { PlanCards } from '../../plans/index.ts'
import { EmailField } from '../accounts/email-field.tsx'
import { PolicyLink } from '../consent/policy-link.tsx'
import { AuthCard, ModeButton } from '../sign-in/auth-card.tsx'
import { GoogleSignIn } from '../sign-in/google/google-sign-in.tsx'
import { PasswordChecklist } from '../sign-in/password-checklist.tsx'
import { type SignUpForm as Form, useSignUpForm } from './use-sign-up-form.ts'

/** Hint to the browser only; the checklist shows the rule in force (spec access §5). */
const PASSWORD_MIN_ATTRIBUTE = 8

export type SignUpFormProps = {
  email: string
  rules: PasswordRules
  choosesPlan: boolean
  /** Preselected plan. */
  plan: Plan
  /** Secret of the invitation link that led here; it admits its recipient while registration is closed. */
  invitation?: string
  /** Path to which Google returns; without it Google is not offered. */
  googleReturnTo?: string | undefined
  onSignIn: () => void
  onDone: (email: string, mail: 'sent' | 'delayed', isOpen: boolean) => void
}

export function SignUpForm({ onSignIn, googleReturnTo, ...options }: SignUpFormProps) {
  const { form, step, back, submit } = useSignUpForm(options)
  const { isSubmitting } = form.formState
  useStepArrival(step)
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const signIn = (
    <>
      Already have an account? <ModeButton onClick={onSignIn}>Sign in</ModeButton>
    </>
  )
  if (step === 'plan') {
    return (
      <AuthCard title="Choose your plan" description="Step 2 of 2. Nothing is charged now.">
        <form noValidate onSubmit={submitForm} className="grid gap-4">
          <Controller
            control={form.control}
            name="plan"
            render={({ field }) => <PlanCards value={field.value ?? 'free'} onChoose={field.onChange} />}
          />
          <Button type="submit" size="large" busy={isSubmitting}>
            Create account
          </Button>
          <Button variant="quiet" onClick={back}>
            Back
          </Button>
        </form>
      </AuthCard>
    )
  }
  const steps = options.choosesPlan ? 'Step 1 of 2. ' : ''
  return (
    <AuthCard title="Create your account" description={`${steps}It is free to get started.`} aside={signIn}>
      <form noValidate onSubmit={submitForm} className="grid gap-4">
        <Details form={form} rules={options.rules} />
        <Button type="submit" size="large" busy={isSubmitting}>
          {options.choosesPlan ? 'Continue' : 'Create account'}
        </Button>
        <p className="text-center text-s text-ink-soft">
          What we store, and why: <PolicyLink />
        </p>
      </form>
      {googleReturnTo !== undefined && (
        <GoogleSignIn
          returnTo={googleReturnTo}
          plan={() => form.getValues('plan') ?? 'free'}
          typedEmail={() => String(form.getValues('email'))}
        />
      )}
    </AuthCard>
  )
}

function Details({ form, rules }: { form: Form; rules: PasswordRules }): ReactNode {
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <Field label="Display name" required error={errors.displayName?.message}>
        <TextInput autoComplete="name" maxLength={50} {...form.register('displayName')} />
      </Field>
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          minLength={PASSWORD_MIN_ATTRIBUTE}
          {...form.register('password')}
        />
      </Field>
      <PasswordChecklist password={password} rules={rules} />
      <Field label="Confirm password" required error={errors.confirm?.message}>
        <PasswordInput
          autoComplete="new-password"
          minLength={PASSWORD_MIN_ATTRIBUTE}
          {...form.register('confirm')}
        />
      </Field>
    </>
  )
}
