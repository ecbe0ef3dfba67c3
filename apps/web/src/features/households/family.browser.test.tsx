import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  fillIn,
  isGone,
  isShown,
  press,
  saysAt,
  seeToast,
  select,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addMember,
  answerWith,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
} from '../../../test-support/stage.ts'

const inviting = windowOf('Invite someone')
const INVITES = /^POST \/api\/household\/invitations$/

interface Waiting {
  email: string | null
  state: string
}

/** Addresses of the pending invitations, as another device reads them. */
const waitingFor = async (): Promise<(string | null)[]> =>
  (await callElsewhere<Waiting[]>('GET', '/household/invitations')).body
    .filter(({ state }) => state === 'waiting')
    .map(({ email }) => email)

beforeAll(async () => {
  await enter()
})

beforeEach(async () => {
  openApp('/family')
  await isShown(page.getByRole('heading', { name: 'Family members' }))
})

afterEach(() => mend())

async function openForm() {
  await click(page.getByRole('button', { name: 'Invite someone' }))
  await isShown(inviting)
}

// spec product: inviting: errors are shown at their fields, two taps invite once, a lost answer invites no
//   one twice
it('shows the error at its field, and keeps the typed text', async () => {
  await openForm()
  await fillIn(inviting, { Email: 'nobody', Nickname: 'Mum', 'Last day': '2020-01-01' })
  await press(inviting, 'Invite someone')
  await saysAt(inviting, 'Email', 'Please enter a valid email address')
  await fillIn(inviting, { Email: 'mum@example.com' })
  await press(inviting, 'Invite someone')
  await saysAt(inviting, 'Last day', 'The last day cannot be in the past')
  await fillIn(inviting, { 'Last day': '' })
  await press(inviting, 'Invite someone')
  await isGone(inviting)
  await seeToast('Invitation sent')
  await openForm()
  await fillIn(inviting, { Email: 'MUM@example.com' })
  await press(inviting, 'Invite someone')
  await saysAt(inviting, 'Email', 'Already invited')
  await eventually(waitingFor).toEqual(['mum@example.com'])
})

it('two taps invite once', async () => {
  await openForm()
  await fillIn(inviting, { Email: 'twice@example.com' })
  const before = await countAsked(INVITES)
  await bringTrouble(INVITES, 'hold')
  await doubleClick(button(inviting, 'Invite someone'))
  await eventually(() => countAsked(INVITES)).toBe(before + 1)
  await mend()
  await isGone(inviting)
  expect(await countAsked(INVITES)).toBe(before + 1)
})

it('reports a lost answer, and inviting again invites no one twice', async () => {
  await openForm()
  await fillIn(inviting, { Email: 'lost@example.com' })
  await bringTrouble(INVITES, 'lose')
  await press(inviting, 'Invite someone')
  await seeToast('No connection')
  await mend()
  await press(inviting, 'Invite someone')
  await isGone(inviting)
  expect((await waitingFor()).filter((email) => email === 'lost@example.com')).toHaveLength(1)
})

it('an invitation is withdrawn in its row, also when another device was first', async () => {
  await openForm()
  await fillIn(inviting, { Email: 'gone@example.com' })
  await press(inviting, 'Invite someone')
  await isGone(inviting)
  const row = page.getByRole('listitem').filter({ hasText: 'gone@example.com' })
  await click(row.getByRole('button', { name: 'Withdraw' }))
  await seeToast('Invitation withdrawn')
  await isShown(row.getByText('Withdrawn'))
  expect(await waitingFor()).not.toContain('gone@example.com')
})

it('without any activity it says so, and that none matches only where it is narrowed', async () => {
  await answerWith(/^GET \/api\/activity/, { entries: [], nextCursor: null })
  openApp('/family')
  await isShown(page.getByText('No activity yet.'))
  await select(page.getByLabelText('Kind'), 'Pets')
  await isShown(page.getByText('No activity matches.'))
  await isGone(page.getByText('No activity yet.'))
})

// spec product: people with the same name are shown with role and number; the owner is asked for a nickname
it('distinguishes two people of one name, and asks the owner for a nickname', async () => {
  await addMember('Kim')
  await addMember('Kim')
  openApp('/family')
  const people = page.getByRole('list', { name: 'Family members' })
  await isShown(people.getByText('Shown as Kim (Caregiver 1)'))
  await isShown(people.getByText('Shown as Kim (Caregiver 2)'))
  await isShown(page.getByText(/Give one of them a nickname/))
  await isShown(button(page, 'Change Kim (Caregiver 2)'))
})
