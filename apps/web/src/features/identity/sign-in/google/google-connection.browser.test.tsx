import { beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../../test-support/eventually.ts'
import { openApp } from '../../../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  fillIn,
  isGone,
  isShown,
  press,
  pressUnlessGone,
  questionOf,
  saysAt,
  seeToast,
  windowOf,
} from '../../../../../test-support/screen.ts'
import {
  bringTrouble,
  connectGoogle,
  countAsked,
  endProof,
  endSession,
  haveGoogle,
  makeAccount,
  openSession,
  removePassword,
} from '../../../../../test-support/stage.ts'

const settings = windowOf('Account Settings')
const google = settings.getByRole('region', { name: 'Sign in with Google' })
const proof = windowOf('Confirm it’s you')
const CONNECTS = /^POST \/api\/google-connection$/
const MAILS = /^POST \/api\/password-resets$/
const DISCONNECTS = /^DELETE \/api\/google-connection$/
const PROVES = /^POST \/api\/session\/proofs\/google$/

let ana: { email: string; password: string }
beforeAll(async () => {
  await haveGoogle()
  ana = await makeAccount()
})
beforeEach(async () => {
  await openSession()
  await endProof()
})

const openSettings = async () => {
  openApp('/?settings=security')
  await isShown(google)
}

it('reports a failure to connect', async () => {
  await openSettings()
  await bringTrouble(CONNECTS, 'answer', 500)
  await press(google, 'Connect Google')
  await seeToast('Error signing in with Google')
})

it('connecting asks for the password, once for two taps, and not for Google', async () => {
  await openSettings()
  const before = await countAsked(CONNECTS)
  await doubleClick(button(google, 'Connect Google'))
  await isShown(proof)
  expect(await countAsked(CONNECTS)).toBe(before + 1)
  expect(button(proof, 'Continue with Google').elements()).toEqual([])
  await press(proof, 'Cancel')
  await isGone(proof)
})

// spec product: Google is connected and disconnected in the settings, never as the only way in
it('Google is disconnected after a question and the password', async () => {
  await connectGoogle('ana.at.google@example.com')
  await openSettings()
  await isShown(google.getByText('Connected as ana.at.google@example.com'))
  await press(google, 'Disconnect')
  await doubleClick(button(questionOf('Disconnect Google?'), 'Disconnect'))
  await isShown(button(proof, 'Continue with Google'))
  expect(await countAsked(DISCONNECTS)).toBe(1)
  await fillIn(proof, { Password: 'Wrong-Horse-9' })
  await press(proof, 'Confirm')
  await saysAt(proof, 'Password', 'not the password of your account')
  await fillIn(proof, { Password: ana.password })
  await press(proof, 'Confirm')
  await seeToast('Google disconnected')
  await isShown(button(google, 'Connect Google'))
})

it.each([
  ['connected', 'Google connected', 'You can sign in with Google'],
  ['proved', 'Identity confirmed', 'Choose again'],
  ['GOOGLE_TAKEN', 'Google account already in use', 'connected to another account'],
  ['anything', 'Error signing in with Google', 'could not verify'],
])('reports the result of a visit once, and removes it from the address: %s', async (news, title, words) => {
  openApp(`/?settings=security&google=${news}`)
  await seeToast(title, words)
  await isShown(google)
  await eventually(() => location.search).toBe('?settings=security')
})

it('where a session has ended Google is offered, and that it leaves the page is said', async () => {
  await bringTrouble(/^GET \/api\/live/, 'cut')
  await openSettings()
  await isShown(button(google, 'Connect Google'))
  await endSession('from another device')
  // Skips a button that is gone: another part of the page may have noticed first and shown the cover.
  await pressUnlessGone(google, 'Connect Google')
  const cover = windowOf('Sign in to continue')
  await isShown(button(cover, 'Continue with Google'))
  await isShown(cover.getByText('what you typed on it will be lost', { exact: false }))
})

// spec product: people without a password prove their identity by signing in at Google again
it('a user without a password proves by Google, and can have a password set by mail', async () => {
  await connectGoogle('ana.at.google@example.com')
  await removePassword()
  await openSettings()
  await isShown(google.getByText(/Google is your only way to sign in/))
  await doubleClick(button(google, 'Email me a link to set a password'))
  await seeToast('Email sent')
  expect(await countAsked(MAILS)).toBe(1)
  const address = settings.getByRole('region', { name: 'Email address' })
  await press(address, 'Change email address')
  await fillIn(address, { 'New email address': `moved-${crypto.randomUUID()}@example.com` })
  await press(address, 'Send code')
  await isShown(proof.getByText('Sign in with Google again to continue.'))
  await press(proof, 'Cancel')
  await press(address, 'Cancel')
  await click(settings.getByRole('tab', { name: 'Privacy' }))
  await press(settings, 'Delete Account')
  const leaving = windowOf('Delete Account')
  await fillIn(leaving, { 'Type DELETE to confirm': 'DELETE' })
  await press(leaving, 'Delete Account')
  await isShown(proof.getByText('Sign in with Google again to continue.'))
  expect(proof.getByLabelText(/^Password/).elements()).toEqual([])
  await bringTrouble(PROVES, 'hold')
  await doubleClick(button(proof, 'Continue with Google'))
  await eventually(button(proof, 'Continue with Google')).toHaveAttribute('aria-busy', 'true')
  expect(await countAsked(PROVES)).toBe(1)
  await press(proof, 'Cancel')
})
