import { checkPage } from '../fixtures/accessibility.ts'
import { admin } from '../fixtures/admin-command.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { dismissArrivals, seeToast } from '../pages/toasts.ts'

const SUBJECT = 'Photos of Clover are sideways'

// spec engagement §2: Support Centre card: Report Bug, Feedback, Get Help, Help Centre and Get Support, with tickets
//   in apps/web/src/features/support/support-page.tsx, apps/web/src/features/support/ticket/ticket-page.tsx
test(
  'a bug with a screenshot is reported, answered, resolved, reopened and rated, on a phone',
  { tag: ['@main', '@phone'] },
  async ({ page, context, product, newOwner, openBrowser }) => {
    const [ana, priya] = [await newOwner(), await newOwner({ name: 'Priya' })]
    await admin(product, 'grant', priya.email, 'answer support tickets')
    await ana.enter(context)
    await dismissArrivals(page)

    await test.step('Given an owner who reports a bug from her profile', async () => {
      await page.goto('/profile')
      await page.getByRole('link', { name: 'Support' }).click()
      await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible()
      await checkPage(page)
      await fitsEveryScreen(page, 'support-page:new')
      await page.getByRole('link', { name: 'Report Bug' }).click()
      const form = page.getByRole('dialog', { name: 'Report Bug' })
      await form.getByLabel('Subject').fill(SUBJECT)
      await expect(form.getByRole('link', { name: /^Photos and documents/ })).toBeVisible()
      await form.getByLabel('Text', { exact: false }).last().fill('They look right in the gallery.')
      await form.getByLabel('Add files').setInputFiles(await photo('sideways.jpg'))
      await form.getByLabel('Send these details with it').check()
      await checkPage(page)
      await fitsEveryScreen(page, 'draft-window:ticket')
      await form.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('heading', { name: SUBJECT, level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Expect an answer .+ by/ })).toBeVisible()
      await page.getByRole('button', { name: 'Open sideways.jpg' }).click()
      await expect(page.getByRole('dialog', { name: 'sideways.jpg' })).toBeVisible()
      await fitsEveryScreen(page, 'message-files:picture')
      await page.getByRole('button', { name: 'Close' }).click()
      await checkPage(page)
      await fitsEveryScreen(page, 'ticket-page:open')
    })

    const staff = await openBrowser(priya)
    await test.step('When the staff notes something and answers', async () => {
      await staff.goto('/inbox')
      await staff.getByRole('list', { name: 'Tickets' }).getByText(SUBJECT).click()
      await expect(staff.getByRole('heading', { name: SUBJECT })).toBeVisible()
      await checkPage(staff)
      await fitsEveryScreen(staff, 'inbox-page:ticket')
      await staff.getByRole('button', { name: 'Assign to me' }).click()
      await seeToast(staff, 'Ticket changed')
      await staff.getByText('Internal note', { exact: true }).click()
      await staff.getByRole('textbox', { name: 'Internal note' }).fill('The rotation is ignored.')
      await staff.getByRole('button', { name: 'Add Note' }).click()
      await seeToast(staff, 'Note added')
      await staff.getByText('Answer', { exact: true }).click()
      await staff.getByRole('textbox', { name: 'Answer' }).fill('New photos are upright now.')
      await staff.getByRole('button', { name: 'Send Answer' }).click()
      await seeToast(staff, 'Answer sent')
    })

    await test.step('Then the answer appears on the open page and in a mail, without the note', async () => {
      await expect(page.getByRole('heading', { name: 'Priya answered you' })).toBeVisible()
      await expect(page.getByText('New photos are upright now.')).toBeVisible()
      await expect(page.getByText('The rotation is ignored.')).toBeHidden()
      const { text } = await product.mail.waitFor(
        ({ to, subject }) => to.includes(ana.email) && subject.includes(SUBJECT),
      )
      expect(text).toContain('New photos are upright now.')
      expect(text).not.toContain('The rotation is ignored.')
    })

    await test.step('And she lets the support look at her household, and ends it', async () => {
      await page.getByRole('button', { name: 'Let support look' }).click()
      const question = page.getByRole('alertdialog', { name: /^Let support look at/ })
      await checkPage(page)
      await fitsEveryScreen(page, 'access-dialog')
      await question.getByRole('button', { name: 'Let support look' }).click()
      await seeToast(page, 'Support can look now')
      await staff.reload()
      await staff.getByRole('link', { name: 'Look at the household' }).click()
      await expect(staff.getByText('The owner sees what you open.')).toBeVisible()
      await checkPage(staff)
      await fitsEveryScreen(staff, 'household-page')
      await expect(page.getByText(/^First opened today at/)).toBeVisible()
      await page.getByRole('button', { name: 'End access' }).click()
      await seeToast(page, 'Access ended')
      await staff.reload()
      await expect(staff.getByRole('heading', { name: 'Access has ended' })).toBeVisible()
    })

    await test.step('And she writes back, resolves the ticket and rates it', async () => {
      await page.getByRole('textbox', { name: 'Your message' }).fill('Thank you! And the older ones?')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await seeToast(page, 'Message sent')
      await page.getByRole('button', { name: 'Mark as resolved' }).click()
      const rating = page.getByRole('form', { name: 'How did we do?' })
      // Toasts may cover the stars on a phone.
      await rating.getByRole('radio', { name: '5 stars' }).press('Space')
      await checkPage(page)
      await fitsEveryScreen(page, 'ticket-page:rating')
      await rating.getByRole('button', { name: 'Send Rating' }).click()
      await seeToast(page, 'Thank you for your rating')
    })

    await test.step('And reopens it by another message, and closes it', async () => {
      await page.getByRole('textbox', { name: 'Your message' }).fill('It happened again.')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByText('You set the status to Open')).toBeVisible()
      await page.getByRole('button', { name: 'Close ticket' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Close this ticket?' })).toBeVisible()
      await fitsEveryScreen(page, 'ticket-facts:close')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close ticket' }).click()
      await seeToast(page, 'Ticket closed')
    })

    await test.step('And the staff keeps a canned answer', async () => {
      await staff.goto('/inbox?view=canned')
      await staff.getByRole('button', { name: 'Add Canned Answer' }).click()
      const window = staff.getByRole('dialog', { name: 'Add Canned Answer' })
      await window.getByLabel('Title').fill('Thanks')
      await window.getByLabel('Text').fill('Thank you for writing.')
      await fitsEveryScreen(staff, 'canned-window:add')
      await window.getByRole('button', { name: 'Add Canned Answer' }).click()
      await seeToast(staff, 'Canned answer saved')
      await checkPage(staff)
      await staff.getByRole('button', { name: 'Delete Thanks' }).click()
      await fitsEveryScreen(staff, 'canned-view:delete')
      await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await seeToast(staff, 'Canned answer deleted')
    })
  },
)

// spec access §2: /contact
//   in apps/web/src/features/contact/contact-form.tsx
// spec product: a visitor's message becomes a ticket once the address is confirmed
//   in apps/web/src/features/support/visitor/visitor-ticket-page.tsx
test(
  'a visitor writes without an account, confirms the address and reads the answer',
  { tag: ['@main', '@phone'] },
  async ({ page, product, newOwner, openBrowser }) => {
    const email = `vera-${Date.now()}@example.com`
    await test.step('Given a visitor who writes from the contact page', async () => {
      await page.goto('/contact')
      await page.getByLabel('Your name').fill('Vera')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Subject').fill('Does it know rabbits?')
      await page.getByLabel('Text').fill('I have two of them.')
      await checkPage(page)
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Check your mail')).toBeVisible()
      await expect(page.getByLabel('Your name')).toBeHidden()
    })

    await test.step('When the visitor confirms the address', async () => {
      const { links } = await product.mail.waitFor(({ to }) => to.includes(email))
      await page.goto(links.find((link) => link.includes('/contact-ticket#')) ?? '')
      await expect(page.getByRole('heading', { name: 'Send this message?' })).toBeVisible()
      await checkPage(page)
      await fitsEveryScreen(page, 'visitor-ticket-page:confirm')
      await page.getByRole('button', { name: 'Send my message' }).click()
      await expect(page.getByText('I have two of them.')).toBeVisible()
      await checkPage(page)
      await fitsEveryScreen(page, 'visitor-ticket-page:ticket')
    })

    await test.step('Then the staff answers, and the visitor reads it by the link of the mail', async () => {
      const priya = await newOwner({ name: 'Priya' })
      await admin(product, 'grant', priya.email, 'answer support tickets')
      const staff = await openBrowser(priya)
      await staff.goto(`/inbox?q=${encodeURIComponent(email)}`)
      await staff.getByRole('list', { name: 'Tickets' }).getByText('Does it know rabbits?').click()
      await staff.getByRole('textbox', { name: 'Answer' }).fill('It does.')
      await staff.getByRole('button', { name: 'Send Answer' }).click()
      await seeToast(staff, 'Answer sent')
      const { links } = await product.mail.waitFor(
        ({ to, subject }) => to.includes(email) && subject.startsWith('[#'),
      )
      await page.goto(links.find((link) => link.includes('/contact-ticket#')) ?? '')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Priya answered you' })).toBeVisible()
      await expect(page.getByText('It does.')).toBeVisible()
    })
  },
)
