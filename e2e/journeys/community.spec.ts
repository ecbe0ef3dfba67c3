import { randomUUID } from 'node:crypto'
import { checkPage } from '../fixtures/accessibility.ts'
import { admin } from '../fixtures/admin-command.ts'
import { decideAbout, joinApproved } from '../fixtures/community.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen, openMenu } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { seeToast } from '../pages/toasts.ts'

const TITLE = 'How do you weigh a cat that won’t sit still?'
const ANSWER = 'Step on the scale holding her, then without her.'

// spec engagement §2: Community hub: overview, posts, replies, votes and the best answer
//   in apps/web/src/features/community/community-page.tsx, apps/web/src/features/community/post/post-page.tsx
test(
  'a question is asked, answered, found helpful and solved, on a phone',
  { tag: ['@main', '@phone'] },
  async ({ page, context, product, newOwner, openBrowser }) => {
    const [ana, bo] = [await newOwner(), await newOwner({ name: 'Bo' })]
    const suffix = randomUUID().slice(0, 6)
    const names = { ana: `Ana & Miso ${suffix}`, bo: `Bo the beagle ${suffix}` }
    await joinApproved(product, [
      { owner: ana, name: names.ana, face: 'cat' },
      { owner: bo, name: names.bo, face: 'dog' },
    ])
    await ana.enter(context)

    await test.step('Given a member who opens the community in the bar of the phone', async () => {
      await page.goto('/')
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /Community/ })
        .click()
      await expect(page.getByRole('heading', { name: 'Ask your first question' })).toBeVisible()
      await checkPage(page)
      await fitsEveryScreen(page, 'community-page:new')
      await page.getByRole('button', { name: 'Change' }).click()
      await expect(page.getByRole('dialog', { name: 'Your name here' })).toBeVisible()
      await fitsEveryScreen(page, 'profile-window:change')
      await page.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('When she asks a question', async () => {
      await page.getByRole('link', { name: 'Ask Question' }).first().click()
      const ask = page.getByRole('dialog', { name: 'Ask Question' })
      await ask.getByLabel('Title').fill(TITLE)
      await ask.getByLabel('Text').fill('She leaves the moment it beeps.')
      await ask.getByLabel('Topic').selectOption('Cats')
      await ask.getByLabel('Add pictures').setInputFiles(await photo('scale.jpg'))
      await ask.getByLabel('Description of scale.jpg').fill('Miso beside the scale')
      await checkPage(page)
      await fitsEveryScreen(page, 'write-from-address:ask')
      await fitsEveryScreen(page, 'post-window:ask')
      await ask.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Miso beside the scale' }).click()
      await expect(page.getByRole('dialog', { name: 'Miso beside the scale' })).toBeVisible()
      await fitsEveryScreen(page, 'post-article:picture')
      await page.getByRole('button', { name: 'Close' }).click()
    })

    const bos = await openBrowser(bo)
    await test.step('Then another member answers while she is elsewhere', async () => {
      const address = new URL(page.url()).pathname
      // A reply that comes while its post is open is read at once.
      await page.goto('/')
      await bos.goto(address)
      await bos.getByLabel('Your reply').fill(ANSWER)
      await bos.getByRole('button', { name: 'Post reply' }).click()
      await seeToast(bos, 'Reply posted')
      await checkPage(bos)
      await openMenu(bos.getByRole('button', { name: `More for ${TITLE}` }))
      await fitsEveryScreen(bos, 'entry-menu:post')
      await bos.getByRole('menuitem', { name: 'Report' }).click()
      await expect(bos.getByRole('dialog', { name: 'Report this post' })).toBeVisible()
      await fitsEveryScreen(bos, 'report-window:post')
      await bos.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('And the first one finds it helpful, and chooses it as the best answer', async () => {
      await page.goto('/community')
      const news = page.getByRole('region', { name: TITLE })
      await expect(news.getByText('1 new answer for you')).toBeVisible()
      await news.getByRole('link', { name: 'Read' }).click()
      const reply = page.getByRole('article', { name: `Reply of ${names.bo}` })
      await reply.getByRole('button', { name: 'Helpful' }).click()
      await expect(reply.getByRole('button', { name: /^Helpful\s*1/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await reply.getByRole('button', { name: 'Best answer' }).click()
      const best = page.getByRole('region', { name: 'Best answer, chosen by you' })
      await expect(best.getByText(ANSWER)).toBeVisible()
      await checkPage(page)
      await fitsEveryScreen(page, 'post-page:solved')
      await bos.reload()
      await expect(bos.getByRole('region', { name: 'Best answer, chosen by the author' })).toBeVisible()
    })

    await test.step('And a decision of a moderator can be appealed once', async () => {
      await decideAbout(product, names.ana, 'Please be kind.')
      await page.goto('/community/decisions')
      await expect(page.getByText('Please be kind.')).toBeVisible()
      await checkPage(page)
      await fitsEveryScreen(page, 'decisions-page:one')
      await page.getByRole('button', { name: 'Appeal' }).click()
      await page.getByLabel('Why should it change?').fill('I was, I think.')
      await fitsEveryScreen(page, 'decision:appeal')
      await page.getByRole('button', { name: 'Send Appeal' }).click()
      await seeToast(page, 'Appeal sent')
      await expect(page.getByText('Waits for an answer')).toBeVisible()
    })

    await test.step('And the question can be deleted with its picture and its answer', async () => {
      await page.goBack()
      await page.getByRole('button', { name: `More for ${TITLE}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Delete this post?' })).toBeVisible()
      await fitsEveryScreen(page, 'use-delete:post')
      await page.getByRole('button', { name: 'Delete' }).click()
      await seeToast(page, 'Post deleted')
    })
  },
)

// spec product: an installation for one household can switch the community off; then nothing of it is shown
test(
  'an installation without a community shows nothing of it',
  { tag: '@phone' },
  async ({ page, context, product, newOwner }) => {
    const ana = await newOwner()
    await ana.enter(context)
    const bar = new AppFrame(page).navigation()
    await admin(product, 'community', 'off')
    try {
      await page.goto('/')
      await expect(bar).toHaveText('HomePetsRemindersProfile')
      await bar.getByRole('link', { name: 'Reminders' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible()
      await expect(bar.getByRole('link', { name: 'Reminders' })).toHaveAttribute('aria-current', 'page')
      await page.goto('/community')
      await expect(page.getByRole('heading', { name: 'The trail ends here' })).toBeVisible()
    } finally {
      // Other journeys of this worker use the same product.
      await admin(product, 'community', 'on')
    }
  },
)
