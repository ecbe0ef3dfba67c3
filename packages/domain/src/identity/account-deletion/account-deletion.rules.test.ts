import { expect, it } from 'vitest'
import { checkConfirmation, describeDeletionFailure } from './account-deletion.rules.ts'
import { accountDeletionTexts } from './account-deletion.texts.ts'

// spec core-records §5: deletion: the confirmation must equal DELETE exactly
it('takes the word as it is and nothing else', () => {
  expect(checkConfirmation({ confirmation: 'DELETE' })).toEqual({})
  for (const confirmation of ['delete', 'DELETE ', ' DELETE', 'DELETED', '']) {
    expect(checkConfirmation({ confirmation })).toEqual({
      confirmation: "Please type 'DELETE' to confirm account deletion.",
    })
  }
})

// spec access §8: account deletion: a text for each failure; Account Deleted, signed out after 2 seconds
it.each([
  ['SIGNED_OUT', accountDeletionTexts.signedOut],
  ['NOT_ALLOWED', accountDeletionTexts.notAllowed],
  ['UNAVAILABLE', accountDeletionTexts.refused],
  ['TOO_MANY_REQUESTS', accountDeletionTexts.refused],
])('describes %s as specified', (code, text) => {
  expect(describeDeletionFailure(code)).toBe(text)
})
