import type { FieldErrors } from 'react-hook-form'
import { z } from 'zod'
import { signUpFields } from '@app/domain/identity/accounts/accounts.contract'
import { isAcceptablePassword } from '@app/domain/identity/accounts/password.rules'
import type { ToastMessage } from '../../../ui/overlays/toast-context.ts'
import { accountTexts } from '../accounts/account-texts.ts'

/**
 * The sign-up form: what the operation takes, and the password a second time.
 * @param minLength the number of characters in force, as the server said
 */
export const signUpForm = (minLength: number) =>
  signUpFields
    .extend({ confirm: z.string().min(1, 'Please confirm your password') })
    .superRefine(({ password, confirm }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if (!isAcceptablePassword(password, minLength)) {
        refuse('password', accountTexts.passwordRequirements.title)
      }
      if (password !== confirm) refuse('confirm', accountTexts.passwordsDifferInline)
    })

export type SignUpValues = z.input<ReturnType<typeof signUpForm>>
export type SignUpInput = z.output<ReturnType<typeof signUpForm>>

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/** What the toast says of a form that is not right yet (spec access §5), the first thing first. */
export function explainSignUp(
  values: SignUpValues,
  errors: FieldErrors<SignUpValues>,
): ToastMessage | undefined {
  const required = [values.displayName, values.email, values.password, values.confirm]
  if (required.some(isBlank)) return accountTexts.allFieldsRequired
  if (errors.password) return accountTexts.passwordRequirements
  return errors.confirm ? accountTexts.passwordsDiffer : undefined
}
