import type { FieldErrors } from '../../kernel/errors.ts'
import { accountDeletionTexts } from './account-deletion.texts.ts'

/** What must be typed so that an account is deleted, exactly (spec core-records §5). */
export const DELETION_WORD = 'DELETE'

/** Whether the word was typed as it stands. */
export const checkConfirmation = ({ confirmation }: { confirmation: string }): FieldErrors =>
  confirmation === DELETION_WORD ? {} : { confirmation: "Please type 'DELETE' to confirm account deletion." }

/** What to say when an account was not deleted, by the code of the answer (spec access §8). */
export function describeDeletionFailure(code: string): { title: string; message: string } {
  if (code === 'SIGNED_OUT') return accountDeletionTexts.signedOut
  return code === 'NOT_ALLOWED' ? accountDeletionTexts.notAllowed : accountDeletionTexts.refused
}
