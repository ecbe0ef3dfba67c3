import { checkPage } from '../fixtures/accessibility.ts'
import { noticeLink, resetMail, signInElsewhere } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { HomePage } from '../pages/home-page.ts'
import { ResetPasswordPage } from '../pages/reset-password-page.ts'
import { SignedOutWindow } from '../pages/signed-out-window.ts'

test('a sign-in that nobody remembers is undone by the link of its mail @phone', async ({
  page,
  product,
  newOwner,
  openBrowser,
  trouble,
}) => {
  trouble.allow(/status of 4(?:01|22)/)
  const ana = await newOwner()
  const tablet = await openBrowser(ana)
  await tablet.goto('/')
  await new HomePage(tablet).isShown(ana.name)
  const link = await test.step('Given a mail about a sign-in on a device that is new', async () => {
    await signInElsewhere(product, ana)
    return noticeLink(product, ana.email, 'New sign-in')
  })

  await test.step('When its person does not recognise it, the link explains before anything happens', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Was this not you?' })).toBeVisible()
    await expect(page.getByText(/signed in to on a new device/)).toBeVisible()
    await fitsEveryScreen(page, 'secure-account-page')
    await checkPage(page)
  })

  await test.step('Then one press signs everybody out, and a code leads to a new password', async () => {
    await page.getByRole('button', { name: 'Secure my account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is secured' })).toBeFocused()
    await fitsEveryScreen(page, 'secure-account-page:secured')
    await new SignedOutWindow(tablet).isShown()
    const { code } = await resetMail(product, ana.email)
    const reset = new ResetPasswordPage(page)
    await reset.goToCode()
    await reset.enterCode(code)
    await reset.choose('Walks-7x')
    await new HomePage(page).isShown(ana.name)
  })

  await test.step('And the link says that it was used', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
  })
})
