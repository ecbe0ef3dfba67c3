import { newId } from '@app/server/platform/base/ids'
import { checkPage } from '../fixtures/accessibility.ts'
import { admin } from '../fixtures/admin-command.ts'
import { makeOwner, type Owner } from '../fixtures/people.ts'
import { startProduct, type Product } from '../fixtures/product.ts'
import { expect, test as journey } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { HomePage } from '../pages/home-page.ts'
import { ModerationPage } from '../pages/moderation-page.ts'
import { NotificationsPanel } from '../pages/notifications-panel.ts'
import { seeToast } from '../pages/toasts.ts'

/** An installation whose queue holds nothing of other journeys. */
const test = journey.extend<{ open: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  open: async ({}, use) => {
    const open = await startProduct()
    await use(open)
    await open.stop()
  },
  baseURL: async ({ open }, use) => use(open.url),
})

const TITLE = 'How do you weigh a cat?'

/** Creates a user who takes part in the community. */
async function join(open: Product, name: string): Promise<Owner> {
  const owner = await makeOwner(open, { name })
  await owner.client.call('PUT', '/community/profile', { name: `${name}’s people`, face: 'cat' })
  return owner
}

// spec engagement §6: a post is reviewed, reported, hidden, appealed against and shown again
//   in apps/web/src/features/community/moderation/moderation-page.tsx, db/schema/67-community-moderators.sql
test('a question is approved, reported, hidden, and shown again after an appeal', async ({
  context,
  page,
  open,
  openBrowser,
  trouble,
}) => {
  // Refusals trigger the password prompt, and tell that others do not see a hidden post.
  trouble.allow(/status of 403/)
  const [ana, ben, mia, root] = [
    await join(open, 'Ana'),
    await join(open, 'Ben'),
    await join(open, 'Mia'),
    await join(open, 'Root'),
  ]
  await admin(open, 'grant', root.email, 'super_admin')
  await mia.enter(context)
  const moderation = new ModerationPage(page)
  const rootsPage = await openBrowser(root)
  const roots = new ModerationPage(rootsPage)
  const anas = await openBrowser(ana)
  const bell = new NotificationsPanel(anas)
  const postId = newId()
  const seenByBen = async () => (await ben.client.call('GET', `/community/posts/${postId}`)).status

  await test.step('Given a moderator, chosen by a super_admin, and a new person’s question', async () => {
    await roots.open()
    await roots.grant(mia.email, root.password)
    await expect(rootsPage.getByRole('listitem').filter({ hasText: mia.email })).toBeVisible()
    await rootsPage.getByRole('button', { name: 'Add a moderator' }).click()
    await fitsEveryScreen(rootsPage, 'grants-view:adding')
    await roots.window('Add a moderator').press('Cancel')
    await anas.goto('/')
    await new HomePage(anas).isShown('Ana')
    const body = { id: postId, kind: 'question', topic: 'cat', title: TITLE, body: 'She leaves the scale.' }
    expect((await ana.client.call('POST', '/community/posts', body)).status).toBe(200)
    expect(await seenByBen()).toBe(404)
  })

  await test.step('When the moderator approves it by key, its author gets a notification', async () => {
    await moderation.open()
    await moderation.choose(TITLE)
    await checkPage(page)
    await fitsEveryScreen(page, 'moderation-page:case')
    await page.keyboard.press('?')
    await fitsEveryScreen(page, 'shortcuts:open')
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    await fitsEveryScreen(page, 'decision-dialog:suspend')
    await checkPage(page)
    await page.keyboard.press('Escape')
    await moderation.decideByKey('a', 'Approve', 'Nice to have you here.')
    await moderation.showsNothing()
    await bell.open()
    await expect(bell.row('Your post is published')).toContainText('Nice to have you here.')
    await bell.close()
    expect(await seenByBen()).toBe(200)
  })

  await test.step('And when another person reports it, the moderator hides it with a reason', async () => {
    const bens = await openBrowser(ben)
    await bens.goto(`/community/posts/${postId}`)
    await bens.getByRole('button', { name: `More for ${TITLE}` }).click()
    await bens.getByRole('menuitem', { name: 'Report' }).click()
    const report = bens.getByRole('dialog', { name: 'Report this post' })
    await report.getByRole('radio', { name: 'Advice that can harm an animal' }).check({ force: true })
    await checkPage(bens)
    await report.getByLabel('Note').fill('Scales scare cats')
    await report.getByRole('button', { name: 'Send Report' }).click()
    await seeToast(bens, 'Thank you')
    await page.reload()
    await moderation.choose(TITLE)
    await expect(page.getByText('Scales scare cats')).toBeVisible()
    await expect(page.getByText('Ben’s people')).toBeHidden()
    await moderation.decideByKey('h', 'Hide', 'This advice can harm an animal.')
    await moderation.showsNothing()
    expect(await seenByBen()).toBe(404)
  })

  await test.step('Then the author reads the reason, and appeals once', async () => {
    await bell.open()
    await bell.row('Your post was hidden').getByRole('link').click()
    const hidden = anas.getByRole('main').getByRole('listitem').filter({ hasText: 'Hidden' })
    await expect(hidden).toContainText('This advice can harm an animal.')
    await hidden.getByRole('button', { name: 'Appeal' }).click()
    await checkPage(anas)
    await anas.getByLabel('Why should it change?').fill('I only asked how to do it gently.')
    await anas.getByRole('button', { name: 'Send Appeal' }).click()
    await expect(hidden).toContainText('Waits for an answer')
    await expect(hidden.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  })

  await test.step('And only another moderator answers, who reverses the decision', async () => {
    await page.reload()
    await moderation.choose(TITLE)
    await expect(page.getByText(/Another moderator answers the appeal/)).toBeVisible()
    await roots.open()
    await roots.choose(TITLE)
    await expect(rootsPage.getByText('I only asked how to do it gently.', { exact: false })).toBeVisible()
    await roots.decideByKey('r', 'Reverse the decision', 'You are right.', 'Answer')
    await bell.open()
    await expect(bell.row('Your appeal succeeded')).toContainText('You are right.')
    expect(await seenByBen()).toBe(200)
  })

  await test.step('And the log lists all of it', async () => {
    await page.getByRole('link', { name: 'Log' }).click()
    const entries = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
    await expect(entries).toContainText(['Decision reversed', 'Hidden', 'Approved'])
    await fitsEveryScreen(page, 'moderation-page:log')
  })
})
