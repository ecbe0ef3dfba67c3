import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { visitorTicketPath } from '@app/domain/support/support.links'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  fill,
  isGone,
  isShown,
  press,
  seeToast,
} from '../../../../test-support/screen.ts'
import { bringTrouble, countAsked, haveOwnInstallation, leave, mend } from '../../../../test-support/stage.ts'
import { addVisitorTicket, answerTicket } from '../../../../test-support/support.ts'

const CONFIRMS = /^POST \/api\/support\/contact\/confirmations$/
const main = page.getByRole('main')
const heading = (name: string, level: number) => main.getByRole('heading', { name, level })
const form = main.getByRole('form', { name: 'Your message' })

beforeAll(async () => {
  await haveOwnInstallation()
  await leave()
})
beforeEach(() => page.viewport(1440, 900))

// spec access §2: the contact page of visitors
it('confirms the address by a press, once after two taps', async () => {
  const { token } = await addVisitorTicket(false)
  openApp(visitorTicketPath(token))
  await isShown(heading('Send this message?', 1))
  await isGone(main.getByText('I have two.'))
  await bringTrouble(CONFIRMS, 'answer')
  await press(main, 'Send my message')
  await seeToast(/./)
  await mend()
  const before = await countAsked(CONFIRMS)
  await doubleClick(button(main, 'Send my message'))
  await seeToast('Your message reached us')
  expect(await countAsked(CONFIRMS)).toBe(before + 1)
  await isShown(heading('Does it know rabbits?', 1))
  await isShown(main.getByText('I have two.'))
})

it('reads the answer, writes back, resolves and rates without an account', async () => {
  const { ticketId, token } = await addVisitorTicket()
  await answerTicket(ticketId, { text: 'It does.' })
  openApp(visitorTicketPath(token))
  await isShown(heading('Priya answered you', 2))
  await isShown(main.getByText('It does.'))
  await fill(form.getByRole('textbox'), 'Guinea pigs too?')
  await isGone(form.getByRole('button', { name: 'Add files' }))
  await press(form, 'Send')
  await seeToast('Message sent')
  await isShown(main.getByText('Guinea pigs too?'))
  await press(main, 'Mark as resolved')
  const rating = main.getByRole('form', { name: 'How did we do?' })
  await isShown(rating)
  ;(rating.getByRole('radio', { name: '5 stars' }).element() as HTMLElement).click()
  await press(rating, 'Send Rating')
  await seeToast('Thank you for your rating')
  await isShown(main.getByRole('region', { name: 'This ticket' }).getByText('5 stars'))
})

it.each(['', 'unknown-secret'])('says that the link with the secret “%s” does not work', async (token) => {
  openApp(visitorTicketPath(token))
  await isShown(heading('This link does not work', 1))
  await eventually(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
})
