import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { click, isGone, isShown, pressUnlessGone, windowOf } from '../../../test-support/screen.ts'
import {
  addPet,
  answerWith,
  bringTrouble,
  enter,
  haveOwnInstallation,
  mend,
} from '../../../test-support/stage.ts'
import { answerTicket, openTicketHere } from '../../../test-support/support.ts'

const main = page.getByRole('main')
const card = main.getByRole('region', { name: 'Support Centre' })
const tickets = main.getByRole('list', { name: 'Your tickets' })

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
})
beforeEach(() => page.viewport(1440, 900))

// spec engagement §2: Support Centre card: quick actions Report Bug, Feedback, Get Help, a Help Centre button and a Get
//   Support button
it('has the actions of the card, and no tickets at first', async () => {
  openApp('/support')
  await isShown(main.getByRole('heading', { name: 'No tickets yet' }))
  const names = ['Report Bug', 'Feedback', 'Get Help', 'Help Centre', 'Get Support']
  await eventually(() =>
    card
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(names)
  expect(card.getByRole('link', { name: 'Help Centre' }).element()).toMatchObject({
    target: '_blank',
    pathname: '/help-center',
  })
})

// spec engagement §9: support response time is displayed as about 2-4 hours; the time zone is US Eastern
it('promises an answer in office hours, with the true median once there is one', async () => {
  openApp('/support')
  await isShown(card.getByText(/^Expect an answer .+ by .+ if you write now\.$/))
  await isShown(card.getByText(/^We answer in about 2-4 hours, Monday to Friday, .+ to .+ Eastern\.$/))
  const hours = { days: [1, 2], from: '10:00', to: '12:30', timeZone: 'Asia/Tokyo' }
  const promise = { hours, isOfficeTime: true, expectedBy: new Date().toISOString(), medianMinutes: 160 }
  await answerWith(/^GET \/api\/support$/, { promise, tickets: [], count: 0 })
  openApp('/support')
  await isShown(card.getByText(/Half of all first answers in the last 30 days came within 2 h 40 min\./))
  await mend()
})

// spec engagement §2: /support?type=bug, /support?type=feedback, /support?type=general
it.each([
  ['bug', 'Report Bug'],
  ['feedback', 'Feedback'],
  ['general', 'Get Help'],
])('opens the form of ?type=%s, and closes it', async (type, title) => {
  openApp(`/support?type=${type}`)
  await isShown(windowOf(title))
  await click(windowOf(title).getByRole('button', { name: 'Close' }).first())
  await isGone(windowOf(title))
  expect(location.search).toBe('')
})

it('opens no form for an unknown type', async () => {
  openApp('/support?type=praise')
  await isShown(card)
  await isGone(page.getByRole('dialog'))
})

it('lists the user’s tickets, and an answered one first', async () => {
  const first = await openTicketHere({ subject: 'Photos are sideways' })
  await openTicketHere({ subject: 'Could the week start on Monday?', type: 'feedback' })
  openApp('/support')
  await isShown(tickets.getByText('Photos are sideways'))
  await isShown(tickets.getByText('Feedback · today'))
  await answerTicket(first.id)
  const news = main.getByRole('region', { name: 'Photos are sideways' })
  await isShown(news.getByText('We answered you'))
  await isShown(tickets.getByText('Answered'))
  await click(news.getByRole('link', { name: 'Read' }))
  await isShown(main.getByRole('heading', { name: 'Photos are sideways', level: 1 }))
})

it('says so if the tickets can’t be read, and reads them again', async () => {
  await bringTrouble(/^GET \/api\/support/, 'answer')
  openApp('/support')
  await isShown(main.getByRole('button', { name: 'Try Again' }))
  await mend()
  await pressUnlessGone(main, 'Try Again')
  await isShown(tickets.getByText('Photos are sideways'))
})

it('is on Home of a desktop, and leads there from the sidebar and the profile', async () => {
  await addPet()
  openApp('/')
  await isShown(card.getByText('Could the week start on Monday?'))
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await click(sidebar.getByRole('link', { name: 'Help', exact: true }))
  await isShown(main.getByRole('heading', { name: 'Support', level: 1 }))
  await eventually(sidebar.getByRole('link', { name: 'Help', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  openApp('/profile')
  await click(main.getByRole('link', { name: 'Support' }))
  await isShown(main.getByRole('heading', { name: 'Support', level: 1 }))
})
