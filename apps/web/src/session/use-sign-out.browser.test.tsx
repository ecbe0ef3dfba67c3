import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { openApp } from '../../test-support/open-app.tsx'
import { button, click, isShown, press, seeToast } from '../../test-support/screen.ts'
import { bringTrouble, countAsked, enter, mend, openSession } from '../../test-support/stage.ts'

const SIGN_OUTS = /^DELETE \/api\/session$/
const onPage = button(page.getByRole('main'), 'Sign Out')
const inMenu = page.getByRole('menuitem', { name: 'Sign Out' })

beforeAll(async () => {
  await enter()
})
beforeEach(async () => {
  await openSession()
  openApp('/profile')
  await isShown(onPage)
  await bringTrouble(SIGN_OUTS, 'hold')
})

// spec product: a sign-out runs once, shows its progress, and asks nothing where no window can: pending
//   changes stay sealed
it('two presses sign out once, and the button says that it is under way', async () => {
  const before = await countAsked(SIGN_OUTS)
  await click(onPage)
  await eventually(onPage).toHaveAttribute('aria-busy', 'true')
  await onPage.click({ force: true })
  await mend()
  await seeToast('Signed out successfully')
  expect(await countAsked(SIGN_OUTS)).toBe(before + 1)
})

it('the menu stays open meanwhile, and a press elsewhere joins in', async () => {
  const before = await countAsked(SIGN_OUTS)
  await press(page, /^Account|^Ana/)
  await click(inMenu)
  await eventually(inMenu).toHaveAttribute('aria-busy', 'true')
  await inMenu.click({ force: true })
  await click(onPage)
  await eventually(onPage).toHaveAttribute('aria-busy', 'true')
  await mend()
  await seeToast('Signed out successfully')
  expect(await countAsked(SIGN_OUTS)).toBe(before + 1)
})

it('a sign-out that failed can be tried again', async () => {
  await bringTrouble(SIGN_OUTS, 'answer', 500)
  await click(onPage)
  await seeToast('Error signing out')
  await mend()
  await click(onPage)
  await seeToast('Signed out successfully')
})
