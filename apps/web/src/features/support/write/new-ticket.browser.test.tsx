import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../../test-support/pass-time.ts'
import { oneColourPhoto, putInto } from '../../../../test-support/pictures.ts'
import {
  button,
  choose,
  click,
  doubleClick,
  field,
  fillIn,
  isGone,
  isShown,
  press,
  questionOf,
  saysAt,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import { answerWith, bringTrouble, countAsked, enter, mend } from '../../../../test-support/stage.ts'
import { listTicketsHere, openTicketHere, readTicketHere } from '../../../../test-support/support.ts'

const OPENS = /^POST \/api\/support\/tickets$/
const FILES = /^POST \/api\/support\/messages\/[^/]+\/files$/
const ARTICLES = /^GET \/api\/help\/articles/
const main = page.getByRole('main')
const bug = windowOf('Report Bug')
const heading = (subject: string) => main.getByRole('heading', { name: subject, level: 1 })
const idInAddress = () => location.pathname.split('/').at(-1) ?? ''

beforeAll(() => enter())
beforeEach(() => page.viewport(1440, 900))

it('asks for the missing fields', async () => {
  openApp('/support?type=bug')
  await isShown(button(bug, 'Send'))
  ;(button(bug, 'Send').element() as HTMLElement).click()
  await saysAt(bug, 'Subject', 'Subject is required')
  await saysAt(bug, 'Text', 'Text is required')
})

// spec product: a bug report attaches browser, screen, version and the last request ids, shown first and only with
//   consent
it('sends details about the browser only with consent, and shows them first', async () => {
  openApp('/support?type=bug')
  await fillIn(bug, { Subject: 'No details', Text: 'It broke.' })
  await isShown(bug.getByText(navigator.userAgent.slice(0, 300)))
  await press(bug, 'Send')
  await isShown(heading('No details'))
  expect((await readTicketHere(idInAddress())).environment).toBeNull()
  await isGone(main.getByText('What you sent with it'))
  openApp('/support?type=bug')
  await fillIn(bug, { Subject: 'With details', Text: 'It broke.' })
  await click(bug.getByRole('checkbox', { name: 'Send these details with it' }))
  await press(bug, 'Send')
  await isShown(heading('With details'))
  const { environment } = await readTicketHere(idInAddress())
  expect(environment?.browser).toBe(navigator.userAgent.slice(0, 300))
  expect(environment?.requests[0]).toMatch(/^[\da-f-]{36}$/)
  await click(main.getByText('What you sent with it'))
  await isShown(main.getByText('You agreed to send these details.', { exact: false }))
})

it('asks for no details with a question', async () => {
  openApp('/support?type=bug')
  await click(bug.getByText('Question', { exact: true }))
  const help = windowOf('Get Help')
  await isShown(help)
  await isGone(help.getByText('Details to send'))
  await fillIn(help, { Subject: 'How do I add a sitter?', Text: 'For a week.' })
  await choose(help, { 'How urgent is it?': 'Low: whenever you have time' })
  await press(help, 'Send')
  await seeToast('Your ticket is sent', /Expect an answer .+ by/)
  await isShown(heading('How do I add a sitter?'))
  expect(await readTicketHere(idInAddress())).toMatchObject({ type: 'general', priority: 'low' })
})

// spec product: while the user types a subject, matching help articles are offered
it('offers articles for a typed subject, which open beside the form', async () => {
  await answerWith(ARTICLES, [
    { name: 'photos-and-documents', title: 'Photos and documents', summary: 'Keep pictures.' },
  ])
  openApp('/support?type=bug')
  await fillIn(bug, { Subject: 'Pictures are gone' })
  const article = bug.getByRole('link', { name: /^Photos and documents/ })
  await isShown(article)
  expect(article.element()).toMatchObject({ target: '_blank', pathname: '/help-center/photos-and-documents' })
  await fillIn(bug, { Subject: '' })
  await isGone(article)
  await mend()
})

it('keeps the text as a draft, whatever is chosen later, and starts over', async () => {
  openApp('/support?type=bug')
  await fillIn(bug, { Subject: 'A draft', Text: 'Not finished' })
  await click(button(bug, 'Close').first())
  await isGone(bug)
  openApp('/support?type=feedback')
  const feedback = windowOf('Feedback')
  await isShown(feedback.getByText('This is your draft from before.'))
  await eventually(field(feedback, 'Subject')).toHaveValue('A draft')
  await press(feedback, 'Start over')
  await eventually(field(feedback, 'Text')).toHaveValue('')
})

it('opens one ticket after a lost answer and two taps', async () => {
  makeTimePass()
  openApp('/support?type=bug')
  await fillIn(bug, { Subject: 'Sent once', Text: 'It broke.' })
  await bringTrouble(OPENS, 'lose')
  await press(bug, 'Send')
  await seeToast(/./)
  await mend()
  await bringTrouble(OPENS, 'hold')
  await press(bug, 'Send')
  await eventually(button(bug, 'Send')).toHaveAttribute('aria-busy', 'true')
  await passTime(16_000)
  await eventually(button(bug, 'Send')).not.toHaveAttribute('aria-busy')
  await eventually(field(bug, 'Text')).toHaveValue('It broke.')
  await mend()
  const before = await countAsked(OPENS)
  await doubleClick(button(bug, 'Send'))
  await isShown(heading('Sent once'))
  expect(await countAsked(OPENS)).toBe(before + 1)
  expect((await listTicketsHere()).filter(({ subject }) => subject === 'Sent once')).toHaveLength(1)
})

it('adds a text that changed after a lost answer to the ticket', async () => {
  // Earlier tickets of this file no longer count for the hour.
  await openTicketHere({ subject: 'Earlier' })
  openApp('/support?type=bug')
  await fillIn(bug, { Subject: 'Second thought', Text: 'It broke.' })
  await bringTrouble(OPENS, 'lose')
  await press(bug, 'Send')
  await seeToast(/./)
  await mend()
  await fillIn(bug, { Text: 'It broke twice.' })
  await press(bug, 'Send')
  await isShown(heading('Second thought'))
  await isShown(page.getByText('It broke twice.'))
  expect((await listTicketsHere()).filter(({ subject }) => subject === 'Second thought')).toHaveLength(1)
})

// spec product: a failed file keeps its ticket, and only the file is sent again
it('sends files, refuses other types, and sends only a failed one again', async () => {
  openApp('/support?type=bug')
  await fillIn(bug, { Subject: 'With a picture', Text: 'It broke.' })
  const chooser = bug.getByLabelText('Add files', { exact: true })
  putInto(chooser, new File(['<script>'], 'page.html', { type: 'text/html' }))
  await isShown(bug.getByText(/PDF/).last())
  await isGone(bug.getByText('page.html'))
  putInto(chooser, await oneColourPhoto('screen.png'))
  await isShown(bug.getByText('screen.png', { exact: true }))
  await click(button(bug, 'Close').first())
  await press(questionOf('Leave out these files?'), 'Stay')
  const before = await countAsked(OPENS)
  await bringTrouble(FILES, 'lose')
  await press(bug, 'Send')
  const rest = windowOf('Send Files')
  await isShown(rest.getByText('Your ticket is saved.', { exact: false }))
  await mend()
  await press(rest, 'Try again: screen.png')
  await isShown(heading('With a picture'))
  await isShown(main.getByRole('img', { name: 'screen.png' }))
  expect(await countAsked(OPENS)).toBe(before + 1)
  await press(main, 'Open screen.png')
  await isShown(windowOf('screen.png'))
})
