import type { FieldErrors } from '../../kernel/errors.ts'
import { accountDeletionTexts } from './account-deletion.texts.ts'

/** Confirmation word for deleting an account; it must match exactly (spec core-records §5). */
export const DELETION_WORD = 'DELETE'

/** Refuses a confirmation that differs from the word. */
export const checkConfirmation = ({ confirmation }: { confirmation: string }): FieldErrors =>
  confirmation === DELETION_WORD ? {} : { confirmation: "Please type 'DELETE' to confirm account deletion." }

/** Returns the message for a failed account deletion, by error code (spec access §8). */
export function describeDeletionFailure(code: string): { title: string; message: string } {
  if (code === 'SIGNED_OUT') return accountDeletionTexts.signedOut
  return code === 'NOT_ALLOWED' ? accountDeletionTexts.notAllowed : accountDeletionTexts.refused
}
