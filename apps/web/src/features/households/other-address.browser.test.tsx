import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { fill, isShown, press } from '../../../test-support/screen.ts'
import { answerWith, enter, inviteByMail, leave, makeAccount, mend } from '../../../test-support/stage.ts'

const main = page.getByRole('main')
const pathTo = (token: string) => `/accept-invitation?${new URLSearchParams({ token }).toString()}`
const here = () => location.pathname + location.search

// spec product: signing out for an invitation to another address returns to the invitation; no account is offered
//   where there is no room
it('signing in with the invited address returns to the invitation', async () => {
  const bob = await makeAccount()
  const token = await inviteByMail('Bea', bob.email)
  await enter()
  openApp(pathTo(token))
  await press(main, 'Sign out and use that address')
  await isShown(page.getByRole('heading', { name: 'Welcome back' }))
  await eventually(main.getByLabelText('Email')).toHaveValue(bob.email)
  await fill(main.getByLabelText('Password').first(), bob.password)
  await press(main, 'Sign In')
  await isShown(main.getByRole('button', { name: 'Accept invitation' }))
  expect(here()).toBe(pathTo(token))
})

it('an invited address without an account is offered one there, unless there is no room', async () => {
  await leave()
  const token = await inviteByMail('Bea', 'new-here@example.com')
  openApp(pathTo(token))
  await isShown(main.getByRole('button', { name: 'Create an account' }))
  const config = (await (await fetch('/api/config')).json()) as object
  await answerWith(/^GET \/api\/config/, { ...config, registration: 'full' })
  openApp(pathTo(token))
  await isShown(main.getByText(/takes no new accounts at the moment/))
  expect(main.getByRole('button', { name: 'Create an account' }).elements()).toEqual([])
  await isShown(main.getByRole('link', { name: 'I have an account' }))
  await mend()
})
