import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { offlineProblem } from '@app/domain/kernel/problems'
import { inboxTicketPath } from '@app/domain/support/support.links'
import { eventually } from '../../../../test-support/eventually.ts'
import { becomeSuperAdmin } from '../../../../test-support/moderation.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  field,
  fill,
  fillIn,
  isGone,
  isShown,
  press,
  questionOf,
  seeToast,
  select,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  haveOwnInstallation,
  leaveOwnInstallation,
  mend,
} from '../../../../test-support/stage.ts'
import {
  addVisitorTicket,
  becomeStaff,
  openTicketOf,
  writeInTicketOf,
} from '../../../../test-support/support.ts'

const ANSWERS = /^POST \/api\/inbox\/tickets\/[^/]+\/answers$/
const main = page.getByRole('main')
const list = main.getByRole('list', { name: 'Tickets' })
const open = main.getByRole('article', { name: 'Open ticket' })
const heading = (subject: string) => open.getByRole('heading', { name: subject })
const modes = open.getByRole('radiogroup', { name: 'What to write' })
const answer = open.getByRole('form', { name: 'Answer' })

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
})
beforeEach(() => page.viewport(1440, 900))
afterAll(() => leaveOwnInstallation())

it('is not found for other people, whose profile does not lead there', async () => {
  openApp('/inbox')
  await isShown(page.getByRole('heading', { name: 'The trail ends here' }))
  openApp('/profile')
  await isShown(page.getByRole('heading', { name: 'Settings' }))
  await isGone(page.getByRole('link', { name: 'Inbox' }))
})

describe('for the staff', () => {
  beforeAll(() => becomeStaff())

  it('says that nothing waits', async () => {
    openApp('/profile')
    await click(page.getByRole('link', { name: 'Inbox' }))
    await isShown(main.getByRole('heading', { name: 'Nothing waits' }))
    await isShown(main.getByRole('heading', { name: 'Choose a ticket' }))
    await isGone(main.getByRole('link', { name: 'Staff' }))
  })

  // spec product: an inbox with search and filters
  it('lists, searches and filters the tickets, and keeps the filters in the address', async () => {
    const bo = await openTicketOf('Bo', { subject: 'Photos are sideways', priority: 'urgent' })
    await openTicketOf('Olive', { subject: 'An idea', type: 'feedback' })
    await addVisitorTicket()
    openApp('/inbox')
    await isShown(main.getByText('3 tickets wait for an answer, 3 under way'))
    await isShown(list.getByText('Urgent'))
    await isShown(list.getByText(/Visitor$/))
    await fill(main.getByRole('searchbox', { name: /^Search number/ }), `#${bo.number}`)
    await isGone(list.getByText('An idea'))
    await isShown(list.getByText('Photos are sideways'))
    await eventually(() => new URLSearchParams(location.search).get('q')).toBe(`#${bo.number}`)
    await fill(main.getByRole('searchbox', { name: /^Search number/ }), '')
    await select(main.getByRole('combobox', { name: 'Type' }), 'Feedback')
    await isGone(list.getByText('Photos are sideways'))
    await click(list.getByText('An idea'))
    await isShown(heading('An idea'))
    expect(location.search).toBe('?type=feedback')
    await press(main, 'Closed')
    await isShown(main.getByRole('heading', { name: 'Nothing fits' }))
    await press(main, 'Show all tickets')
    await isShown(list.getByText('Photos are sideways'))
  })

  it('assigns a ticket, and changes its status and priority', async () => {
    const { id } = await openTicketOf('Bo', { subject: 'Assign me' })
    openApp(inboxTicketPath(id))
    await press(open, 'Assign to me')
    await seeToast('Ticket changed')
    await isGone(button(open, 'Assign to me'))
    await select(field(open, 'Priority'), 'High')
    await isShown(list.getByText('High'))
    await select(field(open, 'Status'), 'Resolved')
    await isShown(open.getByText(/set the status to Resolved$/))
  })

  it('refuses a change of what someone else has just changed', async () => {
    const { id } = await openTicketOf('Bo', { subject: 'Changed twice' })
    openApp(inboxTicketPath(id))
    await isShown(heading('Changed twice'))
    const { body } = await callElsewhere<{ version: number }>('GET', `/inbox/tickets/${id}`)
    await callElsewhere('PATCH', `/inbox/tickets/${id}`, { version: body.version, priority: 'low' })
    await select(field(open, 'Priority'), 'Urgent')
    await seeToast(/./)
    await eventually(field(open, 'Priority')).toHaveValue('low')
  })

  // spec product: canned answers
  it('keeps canned answers', async () => {
    openApp('/inbox?view=canned')
    await isShown(main.getByText('There are none yet.'))
    await press(main, 'Add Canned Answer')
    const adding = windowOf('Add Canned Answer')
    await fillIn(adding, { Title: 'Thanks', Text: 'Thank you for writing.' })
    await press(adding, 'Add Canned Answer')
    await seeToast('Canned answer saved')
    await press(main, 'Edit Thanks')
    const editing = windowOf('Edit Canned Answer')
    await fillIn(editing, { Text: 'Thank you for your message.' })
    await press(editing, 'Edit Canned Answer')
    await isShown(main.getByText('Thank you for your message.'))
    await press(main, 'Add Canned Answer')
    await fillIn(adding, { Title: 'Other', Text: 'Other text.' })
    await press(adding, 'Add Canned Answer')
    await press(main, 'Delete Other')
    await press(questionOf('Delete “Other”?'), 'Delete')
    await seeToast('Canned answer deleted')
    await isGone(main.getByText('Other text.'))
  })

  // spec product: internal notes are for the staff only
  it('writes a note for the staff, and answers once after two taps and a lost answer', async () => {
    const { id } = await openTicketOf('Bo', { subject: 'Answer me' })
    openApp(inboxTicketPath(id))
    await click(modes.getByText('Internal note'))
    await fill(open.getByRole('textbox', { name: 'Internal note' }), 'Looks like the cache.')
    await press(open, 'Add Note')
    await seeToast('Note added')
    await isShown(open.getByText('Looks like the cache.'))
    await click(modes.getByText('Answer'))
    await select(answer.getByRole('combobox', { name: 'Canned answer' }), 'Thanks')
    const text = answer.getByRole('textbox', { name: 'Answer' })
    await eventually(text).toHaveValue('Thank you for your message.')
    await select(answer.getByRole('combobox', { name: 'Then set the status to' }), 'Resolved')
    await bringTrouble(ANSWERS, 'lose')
    await press(answer, 'Send Answer')
    await seeToast(offlineProblem.title)
    await mend()
    openApp(inboxTicketPath(id))
    await eventually(text).toHaveValue('Thank you for your message.')
    await select(answer.getByRole('combobox', { name: 'Then set the status to' }), 'Resolved')
    const before = await countAsked(ANSWERS)
    await doubleClick(button(answer, 'Send Answer'))
    await seeToast('Answer sent')
    expect(await countAsked(ANSWERS)).toBe(before + 1)
    await eventually(() => open.getByText('Thank you for your message.').elements().length).toBe(1)
    await eventually(field(open, 'Status')).toHaveValue('resolved')
  })

  // spec product: no message of the owner is lost sight of
  it('resolves no ticket whose owner has written since it was read', async () => {
    const { id } = await openTicketOf('Bo', { subject: 'One more thing' })
    openApp(inboxTicketPath(id))
    await fill(answer.getByRole('textbox', { name: 'Answer' }), 'It is solved.')
    await select(answer.getByRole('combobox', { name: 'Then set the status to' }), 'Resolved')
    await writeInTicketOf(id, 'Wait, it is back.')
    await press(answer, 'Send Answer')
    await isShown(open.getByText('Wait, it is back.'))
    await eventually(answer.getByRole('textbox', { name: 'Answer' })).toHaveValue('It is solved.')
    await press(answer, 'Send Answer')
    await seeToast('Answer sent')
    await eventually(field(open, 'Status')).toHaveValue('resolved')
  })

  it('opens one ticket at a time on a phone, and leads back', async () => {
    await page.viewport(390, 800)
    await openTicketOf('Bo', { subject: 'Small screen' })
    openApp('/inbox?type=bug')
    await click(list.getByText('Small screen'))
    await isShown(heading('Small screen'))
    await isGone(list)
    await click(main.getByRole('link', { name: 'Inbox' }))
    await isShown(list.getByText('Small screen'))
    expect(location.search).toBe('?type=bug')
  })

  it('says that a ticket is gone', async () => {
    openApp(inboxTicketPath('01900000-0000-7000-8000-000000000000'))
    await isShown(main.getByRole('heading', { name: 'This ticket is gone' }))
  })
})

it('shows super_admins who may answer', async () => {
  await becomeSuperAdmin()
  openApp('/inbox?view=staff')
  await isShown(main.getByRole('heading', { name: 'Staff' }))
  await isShown(button(main, 'Add to Staff'))
})
