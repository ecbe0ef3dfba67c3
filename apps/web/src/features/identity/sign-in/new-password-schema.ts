import { newPassword } from '@app/domain/identity/accounts/accounts.contract'
import { isAcceptablePassword } from '@app/domain/identity/accounts/password.rules'
import { fillMessage } from '@app/domain/kernel/errors'
import { passwordResetErrors } from '@app/domain/identity/password-resets/password-resets.errors'
import type { FieldErrors } from 'react-hook-form'
import { z } from 'zod'
import type { ToastMessage } from '../../../ui/overlays/toast-context.ts'
import { accountTexts } from '../accounts/account-texts.ts'

const unacceptable = passwordResetErrors.NEW_PASSWORD_UNACCEPTABLE

/**
 * A new password, twice.
 * @param minLength the number of characters in force, as the server said
 */
export const newPasswordForm = (minLength: number) =>
  z
    .object({ newPassword, confirm: z.string().min(1, 'Please confirm your password') })
    .superRefine(({ newPassword: chosen, confirm }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if (!isAcceptablePassword(chosen, minLength)) refuse('newPassword', unacceptable.title)
      if (chosen !== confirm) refuse('confirm', accountTexts.newPasswordsDiffer)
    })

export type NewPasswordValues = z.input<ReturnType<typeof newPasswordForm>>

/** What the toast says of a new password that is not right yet (spec access §5), the first thing first. */
export function explainNewPassword(
  values: NewPasswordValues,
  errors: FieldErrors<NewPasswordValues>,
): ToastMessage | undefined {
  if (values.newPassword === '' || values.confirm === '') return accountTexts.newPasswordMissing
  if (errors.newPassword) return { title: unacceptable.title, description: fillMessage(unacceptable, {}) }
  return errors.confirm
    ? { ...accountTexts.passwordsDiffer, title: accountTexts.passwordsDifferInline }
    : undefined
}
