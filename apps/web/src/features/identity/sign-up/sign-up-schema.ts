import type { FieldErrors } from 'react-hook-form'
import { z } from 'zod'
import { signUpFields } from '@app/domain/identity/accounts/accounts.contract'
import { isAcceptablePassword, type PasswordRules } from '@app/domain/identity/accounts/password.rules'
import type { ToastMessage } from '../../../ui/overlays/toast-context.ts'
import { accountTexts } from '../accounts/account-texts.ts'

/**
 * Schema of the sign-up form: the operation's input, and the password a second time.
 * @param rules those in force, as the server said
 */
export const signUpForm = (rules: PasswordRules) =>
  signUpFields
    .extend({ confirm: z.string().min(1, 'Please confirm your password') })
    .superRefine(({ password, confirm }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if (!isAcceptablePassword(password, rules)) {
        refuse('password', accountTexts.passwordRequirements.title)
      }
      if (password !== confirm) refuse('confirm', accountTexts.passwordsDifferInline)
    })

export type SignUpValues = z.input<ReturnType<typeof signUpForm>>
export type SignUpInput = z.output<ReturnType<typeof signUpForm>>

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/** Toast for an invalid form (spec access §5), with the first problem only. */
export function explainSignUp(
  values: SignUpValues,
  errors: FieldErrors<SignUpValues>,
): ToastMessage | undefined {
  const required = [values.displayName, values.email, values.password, values.confirm]
  if (required.some(isBlank)) return accountTexts.allFieldsRequired
  if (errors.password) return accountTexts.passwordRequirements
  return errors.confirm ? accountTexts.passwordsDiffer : undefined
}
