import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useMemo } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { z } from 'zod'
import { newPassword as newPasswordField } from '@app/domain/identity/accounts/accounts.contract'
import { isAcceptablePassword, type PasswordRules } from '@app/domain/identity/accounts/password.rules'
import { passwordResetErrors } from '@app/domain/identity/password-resets/password-resets.errors'
import { type Problem, fillMessage } from '@app/domain/kernel/errors'
import { toProblem } from '../../../api/client/problem-error.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { placeAtFields } from '../../../forms/place-at-fields.ts'
import { showFirstWrong } from '../../../forms/show-first-wrong.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { useDropFailures, useToast, type ToastMessage } from '../../../ui/overlays/toast-context.ts'
import { accountTexts } from '../accounts/account-texts.ts'
import { PasswordChecklist } from './password-checklist.tsx'

const unacceptable = passwordResetErrors.NEW_PASSWORD_UNACCEPTABLE

/**
 * Schema of a new password, typed twice.
 * @param rules those in force, as the server said
 */
const newPasswordForm = (rules: PasswordRules) =>
  z
    .object({ newPassword: newPasswordField, confirm: z.string().min(1, 'Please confirm your password') })
    .superRefine(({ newPassword: chosen, confirm }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if (!isAcceptablePassword(chosen, rules)) refuse('newPassword', unacceptable.title)
      if (chosen !== confirm) refuse('confirm', accountTexts.newPasswordsDiffer)
    })

type NewPasswordValues = z.input<ReturnType<typeof newPasswordForm>>

/** Toast for an invalid new password (spec access §5), with the first problem only. */
function explainNewPassword(
  values: NewPasswordValues,
  errors: FieldErrors<NewPasswordValues>,
): ToastMessage | undefined {
  if (values.newPassword === '' || values.confirm === '') return accountTexts.newPasswordMissing
  if (errors.newPassword) return { title: unacceptable.title, description: fillMessage(unacceptable, {}) }
  return errors.confirm
    ? { ...accountTexts.passwordsDiffer, title: accountTexts.passwordsDifferInline }
    : undefined
}

const EMPTY: NewPasswordValues = { newPassword: '', confirm: '' }

export type NewPasswordFormProps = {
  /** Address of the account: password managers save the new password under it. */
  email: string
  /** Rules in force for the password. */
  rules: PasswordRules
  send: (newPassword: string) => Promise<void>
  /** Receives failures that belong to neither field. */
  onProblem: (problem: Problem) => void
}

/** New password, its requirements, and its confirmation. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, rules } = props
  const { form, submit } = useNewPassword(props)
  const { errors, isSubmitting } = form.formState
  const [chosen, confirm] = useWatch({ control: form.control, name: ['newPassword', 'confirm'] })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="New password" required error={errors.newPassword?.message}>
        <PasswordInput
          autoComplete="new-password"
          minLength={rules.minLength}
          {...form.register('newPassword')}
        />
      </Field>
      <PasswordChecklist password={chosen} rules={rules} />
      <Field label="Confirm password" required error={errors.confirm?.message}>
        <PasswordInput
          autoComplete="new-password"
          minLength={rules.minLength}
          {...form.register('confirm')}
        />
      </Field>
      <Button
        type="submit"
        size="large"
        busy={isSubmitting}
        busyLabel="Updating Password..."
        incomplete={!isAcceptablePassword(chosen, rules) || chosen !== confirm}
      >
        Update Password
      </Button>
    </form>
  )
}

function useNewPassword({ rules, send, onProblem }: NewPasswordFormProps) {
  const { run } = useOneAtATime()
  const showToast = useToast()
  const dropFailures = useDropFailures()
  const form = useForm<NewPasswordValues>({
    resolver: useMemo(() => zodResolver(newPasswordForm(rules)), [rules]),
    defaultValues: EMPTY,
    mode: 'onTouched',
  })
  const proceed = form.handleSubmit(
    async ({ newPassword }) => {
      try {
        await send(newPassword)
      } catch (error) {
        const problem = toProblem(error)
        if (!placeAtFields(form, EMPTY, problem)) onProblem(problem)
      }
    },
    (errors) => {
      const explanation = explainNewPassword(form.getValues(), errors)
      if (explanation) showToast({ ...explanation, variant: 'danger' })
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const element = event.currentTarget
    return run(async () => {
      dropFailures()
      await proceed()
      showFirstWrong(element)
    })
  }
  return { form, submit: (event: FormEvent) => void submit(event) }
}
