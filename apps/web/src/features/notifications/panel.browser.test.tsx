import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  entryOf,
  isGone,
  isShown,
  press,
  pressByKey,
  pressEscape,
  pressUnlessGone,
  questionOf,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  helpElsewhere,
  mend,
  notify,
} from '../../../test-support/stage.ts'

const panel = windowOf('Notifications')
const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const READS = /^POST \/api\/notifications\/[\w-]+\/read$/
const READS_ALL = /^POST \/api\/notifications\/read$/
const DELETES = /^DELETE \/api\/notifications\//
const DELETES_ALL = /^POST \/api\/notifications\/deletions$/
const LISTS = /^GET \/api\/notifications(\?|$)/
/** Notification that waits in the panel and does not pop up. */
const quiet = { type: 'security' as const, message: 'What happened' }

/** Titles of the notifications as another device reads them. */
const titles = async (): Promise<string[]> =>
  (await callElsewhere<{ entries: { title: string }[] }>('GET', '/notifications?limit=100')).body.entries.map(
    ({ title }) => title,
  )

beforeAll(async () => {
  await enter()
})
beforeEach(async () => {
  const { body } = await callElsewhere<{ newest: string | null }>('GET', '/notifications')
  if (body.newest) await callElsewhere('POST', '/notifications/deletions', { until: body.newest })
})
afterEach(() => mend())

async function openPanel(): Promise<void> {
  openApp('/')
  await click(bell)
  await isShown(panel)
}

// spec engagement §2: notifications panel: type icons, Mark as read, Delete, Mark All Read, Delete All, Close, No
//   notifications yet
it('is opened by the bell, says that there is nothing yet, and is left by going back', async () => {
  await openPanel()
  await isShown(panel.getByRole('heading', { name: 'No notifications yet' }))
  expect(location.search).toBe('?notifications')
  await isGone(button(panel, 'Delete All'))
  history.back()
  await isGone(panel)
  expect(location.search).toBe('')
})

it('has an address of its own', async () => {
  openApp('/pets?notifications')
  await isShown(panel)
  await pressEscape()
  await isGone(panel)
  expect(location.pathname + location.search).toBe('/pets')
})

// spec engagement §2: header: notification bell with the number of unread ones, capped at 99+
it('lists what came, the newest first, with what kind it is and when; the bell counts the unread', async () => {
  await notify({ ...quiet, title: 'First' })
  await notify({ ...quiet, title: 'Second' })
  await openPanel()
  const entries = panel.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await eventually(() => entries.elements().length).toBe(2)
  const said = entries.first().element().textContent
  expect(said).toMatch(/^Security.*Unread: .*Second.*What happened.*0m ago.*0 minutes ago/)
  await pressEscape()
  await eventually(bell).toHaveAccessibleName('Notifications, 2 unread')
})

// spec engagement §2: notifications panel: type icons, Mark as read, Delete, Mark All Read, Delete All, Close, No
//   notifications yet
it('marks one as read at once, however the button is pressed', async () => {
  await notify({ ...quiet, title: 'Nail trim' })
  await openPanel()
  const before = await countAsked(READS)
  await bringTrouble(READS, 'hold')
  await press(entryOf(panel, 'Nail trim'), /^Mark as read/)
  await isGone(entryOf(panel, 'Nail trim').getByText('Unread'))
  await isGone(button(panel, /^Mark as read/))
  await mend()
  await pressEscape()
  await eventually(bell).toHaveAccessibleName('Notifications')
  expect(await countAsked(READS)).toBe(before + 1)
})

// spec engagement §8: Failed to load notifications; failures of each action; All notifications deleted
it('reverts a change that the server refused, with a message', async () => {
  await notify({ ...quiet, title: 'Nail trim' })
  await openPanel()
  await bringTrouble(READS, 'cut')
  await press(entryOf(panel, 'Nail trim'), /^Mark as read/)
  await seeToast('Failed to mark notifications as read')
  await isShown(entryOf(panel, 'Nail trim').getByText('Unread'))
  await bringTrouble(DELETES, 'cut')
  await press(entryOf(panel, 'Nail trim'), /^Delete/)
  await seeToast('Failed to delete notifications')
  await isShown(entryOf(panel, 'Nail trim'))
  await bringTrouble(READS_ALL, 'answer', 500)
  await press(panel, 'Mark All Read')
  await seeToast('Failed to mark all notifications as read')
  await isShown(entryOf(panel, 'Nail trim').getByText('Unread'))
})

// spec engagement §2: notifications panel: type icons, Mark as read, Delete, Mark All Read, Delete All, Close, No
//   notifications yet
it('deletes one by two taps once, and the focus goes on', async () => {
  for (const title of ['First', 'Second', 'Third']) await notify({ ...quiet, title })
  await openPanel()
  await isShown(entryOf(panel, 'Second'))
  const before = await countAsked(DELETES)
  await bringTrouble(DELETES, 'hold')
  await pressByKey(button(entryOf(panel, 'Second'), /^Delete/))
  await isGone(entryOf(panel, 'Second'))
  await eventually(button(entryOf(panel, 'First'), /^Delete/)).toHaveFocus()
  await mend()
  await eventually(titles).toEqual(['Third', 'First'])
  expect(await countAsked(DELETES)).toBe(before + 1)
})

// spec engagement §2: notifications panel: type icons, Mark as read, Delete, Mark All Read, Delete All, Close, No
//   notifications yet
it('marks all as read', async () => {
  for (const title of ['First', 'Second']) await notify({ ...quiet, title })
  await openPanel()
  await isShown(entryOf(panel, 'First').getByText('Unread'))
  const before = await countAsked(READS_ALL)
  await doubleClick(button(panel, 'Mark All Read'))
  await isGone(panel.getByText('Unread'))
  await eventually(button(panel, 'Mark All Read')).toBeDisabled()
  expect(await countAsked(READS_ALL)).toBe(before + 1)
})

// spec engagement §2: notifications panel: type icons, Mark as read, Delete, Mark All Read, Delete All, Close, No
//   notifications yet
// spec engagement §8: Failed to load notifications; failures of each action; All notifications deleted
it('deletes all once that is confirmed, and says so', async () => {
  await notify({ ...quiet, title: 'First' })
  await openPanel()
  const question = questionOf(notificationTexts.deleteAllQuestion.title)
  await press(panel, 'Delete All')
  await press(question, 'Cancel')
  await isGone(question)
  expect(await titles()).toEqual(['First'])
  await bringTrouble(DELETES_ALL, 'cut')
  await press(panel, 'Delete All')
  await press(question, 'Delete All')
  await seeToast('Failed to delete all notifications')
  await mend()
  await isShown(entryOf(panel, 'First'))
  const before = await countAsked(DELETES_ALL)
  await press(panel, 'Delete All')
  await doubleClick(button(question, 'Delete All'))
  await seeToast('All notifications deleted')
  await isShown(panel.getByRole('heading', { name: 'No notifications yet' }))
  expect(await titles()).toEqual([])
  expect(await countAsked(DELETES_ALL)).toBe(before + 1)
})

// spec engagement §8: Failed to load notifications; failures of each action; All notifications deleted
it('says when it can’t be read, and reads it again', async () => {
  await notify({ ...quiet, title: 'First' })
  await bringTrouble(LISTS, 'answer', 500)
  await openPanel()
  await isShown(panel.getByRole('heading', { name: 'Failed to load notifications' }))
  await mend()
  await pressUnlessGone(panel, 'Try Again')
  await isShown(entryOf(panel, 'First'))
})

it('shows places while it is on its way', async () => {
  await bringTrouble(LISTS, 'hold')
  await openPanel()
  await isShown(panel.getByText('Loading notifications'))
  await mend()
  await isShown(panel.getByRole('heading', { name: 'No notifications yet' }))
})

it('comes page by page', async () => {
  for (let at = 0; at < 21; at += 1) await notify({ ...quiet, title: `Number ${at};` })
  await openPanel()
  await isShown(entryOf(panel, 'Number 20;'))
  await isGone(entryOf(panel, 'Number 0;'))
  await press(panel, 'Load more')
  await isShown(entryOf(panel, 'Number 0;'))
  await isGone(button(panel, 'Load more'))
})

it('leads to the subject of a notification and marks it as read', async () => {
  await notify({ ...quiet, title: 'Nail trim for Rex', link: '/?tab=reminders' })
  await notify({ ...quiet, title: 'Leads nowhere', link: null })
  await openPanel()
  await isGone(panel.getByRole('link', { name: 'Leads nowhere' }))
  await click(panel.getByRole('link', { name: 'Nail trim for Rex' }))
  await isGone(panel)
  await isShown(page.getByRole('tab', { name: 'Active' }))
  await eventually(bell).toHaveAccessibleName('Notifications, 1 unread')
})

it('names the household where there are several, and leads to it', async () => {
  const { householdId } = await helpElsewhere('Bea')
  await notify({ ...quiet, title: 'Visit of Luna', householdId, link: '/pets' })
  await openPanel()
  await isShown(entryOf(panel, 'Visit of Luna').getByText('Bea'))
  const link = panel.getByRole('link', { name: 'Visit of Luna' })
  await eventually(link).toHaveAttribute('href', `/pets?household=${householdId}`)
})
