import { beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { letter, oneColourPhoto, putInto } from '../../../test-support/pictures.ts'
import {
  button,
  click,
  doubleClick,
  isGone,
  isShown,
  press,
  pressEscape,
  pressUnlessGone,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  mendButNews,
} from '../../../test-support/stage.ts'

const SAVES = /^PATCH \/api\/settings/
const settings = windowOf('Account Settings')
const question = page.getByRole('alertdialog')
const toggle = (label: string): Locator => settings.getByRole('switch', { name: label })

beforeAll(async () => {
  await enter('free')
  await addPet({ name: 'Biscuit' })
})

/** Opens the settings with one unsaved change. */
async function changeAnimations(): Promise<void> {
  openApp('/pets')
  await press(page, /: account$/)
  await click(page.getByRole('menuitem', { name: 'Settings & Profile' }))
  await click(settings.getByRole('tab', { name: 'Appearance' }))
  await click(toggle('Animations'))
  await isShown(settings.getByText('1 unsaved change'))
}

// spec core-records §5: inaccessible settings are disabled with a '{tier} required' badge, and refused in the batch
it('shows a setting of a larger plan closed, with the plan’s name', async () => {
  openApp('/pets?settings=notifications')
  await eventually(toggle('Photo confirmation Premium required')).toBeDisabled()
  await isShown(settings.getByRole('region', { name: 'Current Plan' }).getByText('Free', { exact: true }))
  // Hides settings that no code reads yet.
  const giving = settings.getByRole('region', { name: 'When a dose is given' })
  expect(giving.getByRole('switch').elements()).toHaveLength(1)
})

// spec core-records §2: Account Settings dialog with a current-plan banner, an unsaved-changes bar and four tabs
it.each([
  { way: 'Escape', leave: pressEscape },
  { way: 'closing', leave: () => press(settings, 'Close') },
  { way: 'going back', leave: async () => history.back() },
])('$way asks before a change that is not saved is lost', async ({ leave }) => {
  await changeAnimations()
  await leave()
  await press(question, 'Keep editing')
  await isGone(question)
  await eventually(toggle('Animations')).not.toBeChecked()
  await isShown(settings.getByText('1 unsaved change'))
})

it('the profile names the plan and leads to it', async () => {
  openApp('/profile')
  const profile = page.getByRole('region', { name: 'Settings' })
  await eventually(button(profile, /^Your plan/)).toHaveTextContent('Your planFree')
  await press(profile, /^Your plan/)
  await isShown(windowOf('Choose Your Plan'))
})

it('leaving the page asks too', async () => {
  await changeAnimations()
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
})

// spec core-records §2: Account Settings dialog with a current-plan banner, an unsaved-changes bar and four tabs
it('discarding closes, and nothing was saved', async () => {
  const before = await countAsked(SAVES)
  await changeAnimations()
  await pressEscape()
  await press(question, 'Discard changes')
  await isGone(settings)
  expect(location.pathname + location.search).toBe('/pets')
  await eventually(button(page, /: account$/)).toHaveFocus()
  expect(await countAsked(SAVES)).toBe(before)
})

// spec core-records §8: Failed to load settings, Failed to save settings, Settings Saved with the count
it('shows a save failure, keeps the choices, and saves them once after reconnecting', async () => {
  await changeAnimations()
  await bringTrouble(SAVES, 'cut')
  await press(settings, 'Save Changes')
  await seeToast('Failed to save settings')
  await isShown(settings.getByText('1 unsaved change'))
  await mend()
  const before = await countAsked(SAVES)
  await doubleClick(button(settings, 'Save Changes'))
  await seeToast('Settings Saved', '1 setting updated.')
  expect(await countAsked(SAVES)).toBe(before + 1)
  const { body } = await callElsewhere('GET', '/me')
  expect(body).toMatchObject({ preferences: { animations: false } })
})

// spec core-records §8: Failed to load settings, Failed to save settings, Settings Saved with the count
it('shows a load failure with a retry', async () => {
  await bringTrouble(/GET \/api\/(settings|live)/, 'cut')
  openApp('/pets?settings=notifications')
  await isShown(settings.getByRole('heading', { name: 'Failed to load settings' }))
  await mendButNews()
  await pressUnlessGone(settings, 'Try Again')
  await isShown(settings.getByRole('tab', { name: 'Profile' }))
})

it('a profile picture has to be a picture of at most 5 MB', async () => {
  openApp('/?settings=profile')
  const picture = settings.getByLabelText('Profile picture')
  await isShown(settings.getByRole('tab', { name: 'Profile' }))
  await eventually(picture).toBeInTheDocument()
  putInto(picture, letter('letter.txt', 'text/plain'))
  await seeToast('Invalid file type', 'Please select an image file.')
  putInto(picture, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' }))
  await seeToast('File too large', 'Please select an image smaller than 5MB.')
  putInto(picture, await oneColourPhoto('ana.png'))
  await seeToast('Profile picture updated')
})
