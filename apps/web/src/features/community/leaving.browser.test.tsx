import { it } from 'vitest'
import { page } from 'vitest/browser'
import { addNeighbor, callAs, enterCommunity, joinHere, postHere } from '../../../test-support/community.ts'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { click, fill, isShown, press, windowOf } from '../../../test-support/screen.ts'
import { countAsked } from '../../../test-support/stage.ts'

// spec product: posts of a deleted account are kept without a name, or removed: the user chooses
it('deletes posts with the account of a user who chooses so', async () => {
  await enterCommunity()
  await addNeighbor({ name: 'Bo the beagle' })
  await joinHere({ name: 'Ana & Miso' })
  const { id } = await postHere()
  openApp('/?settings=privacy')
  await click(page.getByRole('button', { name: 'Delete Account', exact: true }))
  const question = windowOf('Delete Account')
  await isShown(question.getByText('What you wrote in the community: 1 post'))
  await eventually(question.getByRole('radio', { name: /^Keep it without my name/ })).toBeChecked()
  await click(question.getByText('Delete it too'))
  await fill(question.getByRole('textbox', { name: /^Type DELETE/ }), 'DELETE')
  await press(question, 'Delete Account')
  await eventually(() => countAsked(/^POST \/api\/account\/deletion$/)).toBe(1)
  await eventually(
    async () => (await callAs<{ code?: string }>('Bo the beagle', 'GET', `/community/posts/${id}`)).code,
  ).toBe('NOT_FOUND')
})
