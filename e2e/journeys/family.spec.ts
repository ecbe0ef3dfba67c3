import type { BrowserContext, Page } from '@playwright/test'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { dayFromToday, TIME_ZONE } from '../fixtures/days.ts'
import { invitationMail, somebodyNew } from '../fixtures/people.ts'
import { expect, test as journey } from '../fixtures/test.ts'
import { fitsEveryScreen, openMenu } from '../fixtures/width.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { FamilyPage } from '../pages/family-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'
import { TodayCard } from '../pages/today-card.ts'
import { TutorialPage } from '../pages/tutorial-page.ts'

/** The phone of a signed-out user. */
const test = journey.extend<{ phone: Page }>({
  phone: async ({ browser, product, trouble }, use) => {
    const context: BrowserContext = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: fromNewAddress(),
    })
    await trouble.watch(context)
    await use(await context.newPage())
    await context.close()
  },
})

// spec product: a removed member loses open pages at once; a member who leaves returns to their own household
test(
  'three people look after one dog, each as far as their role goes',
  { tag: '@main' },
  async ({ page, context, phone, product, newOwner, openBrowser, trouble }) => {
    // A form of a removed member is refused; the phone is signed out at first.
    trouble.allow(/status of 40[14]/)
    const ana = await newOwner()
    const tom = await newOwner({ name: 'Tom', plan: 'free' })
    const nora = somebodyNew('Nora')
    const { id: petId } = await addPet(ana.client)
    await addRecordOf(ana.client, 'medication', petId, {
      frequency: 'Once daily',
      times: ['08:00'],
      timeZone: TIME_ZONE,
      startDate: dayFromToday(0),
      earlierDoses: 'listed',
    })
    await ana.enter(context)
    const family = new FamilyPage(page)
    const toms = await openBrowser(tom)

    // spec access §2: /family: the people of the household with badges and (You); a member always sees it
    //   in apps/web/src/features/households/family-page.tsx, apps/web/src/features/households/people-card.tsx
    await test.step('Given an owner who invites a caregiver by mail', async () => {
      await new HomePage(page).open(ana.name)
      await family.open()
      await fitsEveryScreen(page, 'family-page:alone')
      const form = await family.invite()
      await fitsEveryScreen(page, 'invite-dialog:mail')
      await form.fillIn({ Email: nora.email, Nickname: 'Sitter' })
      await form.press('Invite someone')
      await seeToast(page, 'Invitation sent')
      await expect(family.invitation(nora.email)).toContainText('Sitter · Caregiver · Open until')
    })

    // spec access §2: /accept-invitation: the offer, and the next step for a new person, an account and
    //   another address
    //   in apps/web/src/features/households/accept-invitation-page.tsx, apps/web/src/features/households/offer.tsx
    await test.step('When the link of the mail is followed, a name and a password are enough', async () => {
      const { link } = await invitationMail(product, nora.email)
      await phone.goto(link)
      await expect(phone.getByRole('heading', { name: 'Ana invites you' })).toBeVisible()
      await fitsEveryScreen(phone, 'accept-invitation-page:offer')
      await checkPage(phone)
      await phone.getByRole('button', { name: 'Create an account' }).click()
      await phone.getByRole('textbox', { name: 'Display name' }).fill(nora.name)
      await phone.getByRole('textbox', { name: 'Password' }).fill(nora.password)
      await fitsEveryScreen(phone, 'accept-invitation-page:new-person')
      await phone.getByRole('button', { name: 'Join the family' }).click()
    })

    // spec access §2: onboarding of an invited person in two steps: owner, role with permissions, pets
    //   in apps/web/src/features/onboarding/family-welcome.tsx
    await test.step('Then they are welcomed by the family, and give the first dose', async () => {
      await expect(phone.getByRole('heading', { name: 'Welcome to the Family!' })).toBeVisible()
      await expect(phone.getByRole('list', { name: 'Pets' })).toContainText('Biscuit')
      await fitsEveryScreen(phone, 'onboarding-page:family')
      await checkPage(phone)
      await phone.getByRole('button', { name: 'Continue to Dashboard' }).click()
      await expect(phone.getByRole('heading', { name: 'You’re All Set!' })).toBeFocused()
      await expect.poll(() => phone.evaluate('scrollY')).toBe(0)
      await phone.getByRole('button', { name: 'Start Using' }).click()
      await new HomePage(phone).isShown(nora.name)
      await new AppFrame(phone).hasBadge('Caregiver')
      await new TodayCard(phone).give('Apoquel')
      await expect(new TodayCard(phone).row('Apoquel', /Given by/)).toBeVisible()
      await page.goto('/')
      await new TodayCard(page).openDone()
      await expect(new TodayCard(page).row('Apoquel', /Given by Sitter/)).toBeVisible()
    })

    // spec product: the activity as a feed by day, filtered by person, pet and kind, each entry leading to its record
    //   while it is there
    await test.step('A user with an account follows a link that is shown to them, and sees without a button', async () => {
      await family.open()
      const form = await family.invite()
      await page.getByText('By a link or code').click()
      await page.getByText('Sees everything, changes nothing').click()
      await form.press('Invite someone')
      await expect(page.getByRole('figure', { name: 'QR code of the invitation' })).toBeVisible()
      await fitsEveryScreen(page, 'shown-link-dialog:link')
      await checkPage(page)
      const link = await page.getByRole('dialog').getByText('/accept-invitation?token=').innerText()
      await toms.goto(link)
      await toms.getByRole('button', { name: 'Accept invitation' }).click()
      await new HomePage(toms).showsPet('Biscuit')
      await new AppFrame(toms).hasBadge('Viewer')
      await expect(toms.getByRole('button', { name: /^Give |^Add$/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByLabel('Kind').selectOption('Doses')
      await expect(page.getByRole('listitem').filter({ hasText: 'Sitter marked a dose' })).toBeVisible()
      await page.getByLabel('Person').selectOption('Ana')
      await expect(page.getByText('No activity matches.')).toBeVisible()
    })

    // spec product: roles, nicknames and last days are changed by the owner alone, and take effect at once
    await test.step('Another role is theirs at once, on the page that is open', async () => {
      await expect(family.person('Tom')).toContainText('Viewer')
      const change = page.getByRole('button', { name: 'Change Tom' })
      await fitsEveryScreen(page, 'people-card:menu', () => openMenu(change))
      await page.getByRole('menuitem', { name: 'Role, nickname, last day' }).click()
      await fitsEveryScreen(page, 'member-dialog:role')
      await page.getByText('Gives doses, adds health logs').click()
      await page.getByRole('button', { name: 'Change Tom' }).last().click()
      await seeToast(page, 'Changes saved')
      await new AppFrame(toms).hasBadge('Caregiver')
    })

    await test.step('A new member is offered a tutorial, and leaves it', async () => {
      const tutorial = new TutorialPage(phone)
      await tutorial.isAt('Welcome to Pawtrail')
      await tutorial.leave()
    })

    await test.step('Who is removed while a form is open loses the page at once', async () => {
      await new AppFrame(phone).add('Health', 'Add Health Log')
      await family.change('Sitter', 'Remove')
      await fitsEveryScreen(page, 'people-card:remove')
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await seeToast(page, 'Sitter is no longer in your family')
      await expect(
        phone.getByRole('heading', { name: 'You are no longer in the household Ana' }),
      ).toBeVisible()
      await expect(new AddDialog(phone, 'Add Health Log').root).toBeHidden()
    })

    await test.step('Who leaves is back in their own household', async () => {
      await new FamilyPage(toms).open()
      await toms.getByRole('button', { name: 'Leave this household' }).click()
      await fitsEveryScreen(toms, 'leave-card:question')
      await toms.getByRole('button', { name: 'Leave', exact: true }).click()
      await new HomePage(toms).isShown(tom.name)
      await new AppFrame(toms).hasBadge('Owner')
      await expect(family.person('Tom')).toHaveCount(0)
    })
  },
)
