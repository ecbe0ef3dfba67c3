import { expect, it } from 'vitest'
import { checkConfirmation, describeDeletionFailure } from './account-deletion.rules.ts'
import { accountDeletionTexts } from './account-deletion.texts.ts'

it('takes the word as it stands and nothing else', () => {
  expect(checkConfirmation({ confirmation: 'DELETE' })).toEqual({})
  for (const confirmation of ['delete', 'DELETE ', ' DELETE', 'DELETED', '']) {
    expect(checkConfirmation({ confirmation })).toEqual({
      confirmation: "Please type 'DELETE' to confirm account deletion.",
    })
  }
})

it.each([
  ['SIGNED_OUT', accountDeletionTexts.signedOut],
  ['NOT_ALLOWED', accountDeletionTexts.notAllowed],
  ['UNAVAILABLE', accountDeletionTexts.refused],
  ['TOO_MANY_REQUESTS', accountDeletionTexts.refused],
])('says of %s what the specification says', (code, text) => {
  expect(describeDeletionFailure(code)).toBe(text)
})
