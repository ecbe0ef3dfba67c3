import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test-support/open-app.tsx'
import { isShown } from '../../test-support/screen.ts'
import { callElsewhere, enter, helpElsewhere } from '../../test-support/stage.ts'
import { settleHousehold } from './client/acting-household.ts'

let own: string
let householdId: string
// An open page would reload for another person, so all tests share one.
beforeAll(async () => {
  await enter('free')
  const { body } = await callElsewhere<{ household: { id: string } }>('GET', '/me')
  own = body.household.id
  ;({ householdId } = await helpElsewhere('Bea', { role: 'member', pet: 'Rex' }))
})

// spec product: a page that the role may not see names the owner and offers no retry
it.each(['/pets', '/health-metrics'])(
  'a page that the role does not show names the owner: %s',
  async (path) => {
    settleHousehold(householdId)
    onTestFinished(() => void settleHousehold(own))
    openApp(path)
    const main = page.getByRole('main')
    await isShown(main.getByText('Your role in this household does not allow this. Ask Bea, its owner.'))
    expect(page.getByRole('button', { name: 'Try Again' }).elements()).toEqual([])
  },
)
