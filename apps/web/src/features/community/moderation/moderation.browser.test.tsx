import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import {
  addAppeal,
  addReportedPost,
  becomeModerator,
  becomeSuperAdmin,
  decideElsewhere,
  holdPost,
} from '../../../../test-support/moderation.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { passTime } from '../../../../test-support/pass-time.ts'
import {
  button,
  click,
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
import {
  addMember,
  callElsewhere,
  enter,
  haveOwnInstallation,
  leaveOwnInstallation,
} from '../../../../test-support/stage.ts'

const openCase = page.getByRole('region', { name: 'Open case' })
const queued = (title: string) => page.getByRole('list', { name: 'Waiting cases' }).getByText(title)
const heading = (title: string) => openCase.getByRole('heading', { name: title })
const stateOf = async (id: string) =>
  (await callElsewhere<{ state: string }>('GET', `/moderation/cases/${id}`)).body.state

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
})
beforeEach(() => page.viewport(1280, 900))
afterAll(() => leaveOwnInstallation())

it('is not found for other people, whose profile does not lead there', async () => {
  openApp('/moderation')
  await isShown(page.getByRole('heading', { name: 'The trail ends here' }))
  openApp('/profile')
  await isShown(page.getByRole('heading', { name: 'Settings' }))
  await isGone(page.getByRole('link', { name: 'Moderation' }))
})

describe('for moderators', () => {
  beforeAll(() => becomeModerator('Robin'))

  it('says that nothing waits', async () => {
    openApp('/profile')
    await click(page.getByRole('link', { name: 'Moderation' }))
    await isShown(page.getByRole('heading', { name: 'Nothing waits' }))
    const help = page.getByRole('link', { name: /^Help: / })
    expect(help.element().getAttribute('href')).toBe('/help-center/moderate-the-community')
  })

  // spec engagement §6: a queue with keyboard shortcuts
  //   in apps/web/src/features/community/moderation/shortcuts.tsx
  it('walks through the queue and decides by keys, with a reason', async () => {
    const first = await holdPost({ title: 'First question' })
    const second = await holdPost({ title: 'Second question' })
    openApp('/moderation')
    await isShown(heading('First question'))
    await userEvent.keyboard('j')
    await isShown(heading('Second question'))
    await userEvent.keyboard('{ArrowUp}')
    await isShown(heading('First question'))
    await userEvent.keyboard('a')
    const approving = windowOf('Approve')
    await isShown(approving)
    await press(approving, 'Approve')
    await seeToast('Approved')
    await isShown(heading('Second question'))
    expect(await stateOf(first.id)).toBe('published')
    await userEvent.keyboard('h')
    const hiding = windowOf('Hide')
    await press(hiding, 'This is not about pets.')
    await press(hiding, 'Hide')
    await seeToast('Hidden')
    await isShown(page.getByRole('heading', { name: 'Nothing waits' }))
    expect(await stateOf(second.id)).toBe('hidden')
  })

  it('takes no typed letter for a shortcut', async () => {
    const { id } = await holdPost({ title: 'Typing question' })
    openApp('/moderation')
    await isShown(heading('Typing question'))
    await userEvent.keyboard('h')
    const hiding = windowOf('Hide')
    await fillIn(hiding, { Reason: 'has all keys: a h l v d s j k ?' })
    await eventually(field(hiding, 'Reason')).toHaveValue('has all keys: a h l v d s j k ?')
    await press(hiding, 'Hide')
    await isGone(hiding)
    expect(await stateOf(id)).toBe('hidden')
  })

  it('lists the keys, and switches them off', async () => {
    await holdPost({ title: 'Keyed question' })
    openApp('/moderation')
    await isShown(heading('Keyed question'))
    await userEvent.keyboard('?')
    const keys = windowOf('Keyboard shortcuts')
    await isShown(keys.getByText('Next case'))
    await click(keys.getByRole('switch', { name: /Use shortcuts/ }))
    await userEvent.keyboard('{Escape}')
    await isGone(keys)
    await userEvent.keyboard('h')
    await press(page, 'Keyboard shortcuts')
    await click(keys.getByRole('switch', { name: /Use shortcuts/ }))
    await userEvent.keyboard('{Escape}')
    await isGone(keys)
    await userEvent.keyboard('h')
    const hiding = windowOf('Hide')
    await press(hiding, 'Hide')
    await isGone(hiding)
  })

  it('asks once more before a suspension, and keeps the case open', async () => {
    const { id } = await holdPost({ title: 'Rude question' })
    openApp('/moderation')
    await isShown(heading('Rude question'))
    await userEvent.keyboard('s')
    const suspending = windowOf('Suspend author')
    await click(suspending.getByText('30 days'))
    await press(suspending, 'Suspend author')
    const question = questionOf('Suspend')
    await press(page.getByRole('alertdialog'), 'Cancel')
    await isGone(question)
    await press(suspending, 'Suspend author')
    await press(page.getByRole('alertdialog'), 'Suspend')
    await seeToast('Suspended')
    await isShown(page.getByText(/suspended until/))
    await isShown(button(openCase, /Lift the suspension/))
    await decideElsewhere(id, 'hide')
  })

  it('shows a report without its reporter, and a decision that was faster', async () => {
    const { id } = await addReportedPost('Reported question', 'Sells something')
    openApp('/moderation')
    await isShown(heading('Reported question'))
    await isShown(page.getByText('Sells something'))
    await decideElsewhere(id, 'hide')
    await userEvent.keyboard('d')
    await press(windowOf('Dismiss reports'), 'Dismiss reports')
    await seeToast('Someone was faster')
    await isShown(page.getByRole('heading', { name: 'Nothing waits' }))
  })

  it('decides about what was read before its window opened, though the queue reads on', async () => {
    const { id } = await holdPost({ title: 'Moving question' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    openApp('/moderation')
    await isShown(heading('Moving question'))
    await userEvent.keyboard('h')
    const hiding = windowOf('Hide')
    await isShown(hiding)
    await decideElsewhere(id, 'lock')
    await passTime(60_000)
    await isShown(page.getByText('Locked', { exact: true }).first())
    await press(hiding, 'Hide')
    await seeToast('Someone was faster')
    await decideElsewhere(id, 'hide')
  })

  it('answers an appeal', async () => {
    const { id } = await addAppeal('Appealed question', 'I only wanted to help')
    openApp('/moderation')
    await isShown(heading('Appealed question'))
    await isShown(openCase.getByText('“I only wanted to help”'))
    await userEvent.keyboard('r')
    await press(windowOf('Reverse the decision'), 'Reverse the decision')
    await seeToast('Appeal answered')
    expect(await stateOf(id)).toBe('published')
  })

  it('opens one case at a time on a phone, and leads back', async () => {
    await page.viewport(390, 800)
    const { id } = await holdPost({ title: 'Small question' })
    openApp('/moderation')
    await click(queued('Small question'))
    await isShown(heading('Small question'))
    await click(page.getByRole('link', { name: 'Queue' }).last())
    await isShown(queued('Small question'))
    await decideElsewhere(id, 'hide')
  })

  it('shows the log of all decisions', async () => {
    const { id } = await holdPost({ title: 'Logged question' })
    await decideElsewhere(id, 'hide')
    openApp('/moderation?view=log')
    await isShown(page.getByText('Hidden: Logged question').first())
  })

  it('replaces the listed words, and refuses one without letters', async () => {
    openApp('/moderation?view=words')
    const words = page.getByRole('region', { name: 'Listed words' })
    const label = 'Words whose posts wait for review'
    await fillIn(words, { [label]: 'Miracle Cure\n!!' })
    await press(words, 'Save words')
    await saysAt(words, label, 'A word has at least 2 letters or digits')
    await fillIn(words, { [label]: 'Miracle Cure\nbitcoin' })
    await press(words, 'Save words')
    await seeToast('Listed words saved')
    await eventually(field(words, label)).toHaveValue('bitcoin\nmiracle cure')
  })

  it('has no list of moderators for those who grant nothing', async () => {
    openApp('/moderation?view=moderators')
    await isShown(page.getByRole('heading', { name: 'Nothing waits' }))
    await isGone(page.getByRole('link', { name: 'Moderators' }))
  })
})

it('grants and takes back the permission as a super_admin', async () => {
  await becomeSuperAdmin()
  const { userId } = await addMember('Kim')
  const email = `kim-${userId}@example.com`
  openApp('/moderation?view=moderators')
  await press(page, 'Add a moderator')
  const adding = windowOf('Add a moderator')
  await fillIn(adding, { 'Email of their account': 'nobody@example.com', Reason: 'Knows the community' })
  await press(adding, 'Add a moderator')
  await saysAt(adding, 'Email of their account', 'There is no account with this address')
  await fillIn(adding, { 'Email of their account': email })
  await press(adding, 'Add a moderator')
  await seeToast('Permission granted')
  const row = page.getByRole('listitem').filter({ hasText: email })
  await click(row.getByRole('button', { name: /^Remove/ }))
  const removing = page.getByRole('dialog')
  await fillIn(removing, { Reason: 'Moved on' })
  await press(removing, /^Remove/)
  await seeToast('Permission taken back')
  await isGone(row)
})
