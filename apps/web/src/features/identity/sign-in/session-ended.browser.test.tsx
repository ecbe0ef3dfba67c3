import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  add,
  choose,
  click,
  field,
  fill,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  pressEscape,
  pressUnlessGone,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  addPet,
  bringTrouble,
  countAsked,
  endSession,
  endsOfSession,
  leave,
  makeAccount,
  openSession,
} from '../../../../test-support/stage.ts'

const cover = windowOf('Sign in to continue')

let ana: Awaited<ReturnType<typeof makeAccount>>
let petId = ''

beforeAll(async () => {
  ana = await makeAccount()
  petId = (await addPet({ name: 'Biscuit' })).id
})

beforeEach(async () => {
  await openSession()
  // Cuts the live stream: the page then learns of the ended session from its next answer.
  await bringTrouble(/^GET \/api\/live/, 'cut')
})

async function signInAgain(form: Pick<Locator, 'getByLabelText' | 'getByRole'>): Promise<void> {
  await fill(form.getByLabelText('Password').first(), ana.password)
  await press(form, 'Sign In')
}

// spec product: an ended session covers its page; signing in returns to it, and typed text remains for the
//   same user only
it.each(endsOfSession)('keeps typed text when a session ends %s', async (way) => {
  openApp(`/pets/${petId}?tab=health`)
  const adding = await add(await openedPet('Biscuit'), 'Add Health Log')
  await choose(adding, { Type: 'Behavior' })
  await fillIn(adding, { Notes: 'Hides under the bed' })
  await endSession(way)
  // Skips a covered button: another part of the page may have noticed first.
  await pressUnlessGone(adding, 'Add Health Log')
  await isShown(cover.getByRole('heading', { name: 'You were signed out' }))
  await pressEscape()
  await eventually(cover.getByLabelText('Email')).toHaveValue(ana.email)
  await signInAgain(cover)
  await isGone(cover)
  await eventually(field(adding, 'Notes')).toHaveValue('Hides under the bed')
  await press(adding, 'Add Health Log')
  await seeToast('Health log added')
})

// spec product: the window of an ended session focuses the password and offers a reset
it('the window begins at the password, and offers another one in a tab of its own', async () => {
  openApp(`/pets/${petId}?tab=health`)
  const pet = await openedPet('Biscuit')
  const title = document.title
  await endSession('with its cookie')
  await pressUnlessGone(pet, 'Add Health Log')
  await eventually(cover.getByLabelText('Password').first()).toHaveFocus()
  await eventually(() => document.title).toMatch(/^Sign in/)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await press(cover, /^Forgot password\?/)
  expect(open).toHaveBeenCalledWith(
    `/auth?${new URLSearchParams({ type: 'recovery', email: ana.email }).toString()}`,
    '_blank',
    'noopener',
  )
  open.mockRestore()
  await signInAgain(cover)
  await isGone(cover)
  await eventually(() => document.title).toBe(title)
})

it('a session that has ended asks to sign in where the person was going, and leads there', async () => {
  const last = /^GET \/api\/notifications/
  const before = await countAsked(last)
  openApp('/pets')
  const way = page.getByRole('link', { name: 'View Details of Biscuit' })
  await isShown(way)
  await eventually(() => countAsked(last)).toBeGreaterThan(before)
  await endSession('with its cookie')
  await click(way)
  await isShown(cover)
  expect(location.pathname).toBe(`/pets/${petId}`)
  await signInAgain(cover)
  await isGone(cover)
  await openedPet('Biscuit')
})

it('a page that is opened without a session leads to the sign-in and back', async () => {
  await leave()
  openApp(`/pets/${petId}?tab=health`)
  await isShown(page.getByRole('heading', { name: 'Welcome back' }))
  expect(location.pathname).toBe('/auth')
  expect(new URLSearchParams(location.search).get('returnTo')).toBe(`/pets/${petId}?tab=health`)
  await fill(page.getByLabelText('Email'), ana.email)
  await signInAgain(page)
  const biscuit = await openedPet('Biscuit')
  await isShown(biscuit.getByRole('tab', { name: 'Health', selected: true }))
})

// spec product: the sign-in returns only to pages of the app, whatever `returnTo` says
it.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/%2Felsewhere.example',
  '/AUTH?type=recovery&token=abc',
])('the sign-in leads home where its address says %j', async (returnTo) => {
  const { origin } = location
  openApp(`/auth?${new URLSearchParams({ returnTo }).toString()}`)
  await isShown(page.getByRole('navigation').first())
  await eventually(() => location.href).toBe(`${origin}/`)
})
