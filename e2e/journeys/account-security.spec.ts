import { checkPage } from '../fixtures/accessibility.ts'
import { noticeLink, resetMail, signInElsewhere } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { Form } from '../pages/form.ts'
import { HomePage } from '../pages/home-page.ts'
import { ResetPasswordPage } from '../pages/reset-password-page.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { SignedOutWindow } from '../pages/signed-out-window.ts'
import { seeToast } from '../pages/toasts.ts'

test('a sign-in that no one remembers is undone by the link of its mail @phone', async ({
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
    await expect(page.getByText(/signed in to your account on a new device/)).toBeVisible()
    await fitsEveryScreen(page, 'secure-account-page')
    await checkPage(page)
  })

  // spec product: a sign-in on a new device and a new password send a mail, with a link that ends every
  //   session
  await test.step('Then one press signs everyone out, and a code leads to a new password', async () => {
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

test('an address is changed by the link of a mail, and taken back by that of another', async ({
  page,
  product,
  newOwner,
  trouble,
}) => {
  trouble.allow(/status of 4(?:01|03|22)/)
  const ana = await newOwner()
  const newAddress = `new-${ana.email}`
  const settings = new SettingsDialog(page)
  await ana.enter(page.context())

  const link = await test.step('Given a user who enters another address in the settings', async () => {
    await new HomePage(page).open(ana.name)
    await settings.open('Security')
    await settings.form.press('Change email address')
    await settings.form.fillIn({ 'New email address': newAddress })
    await fitsEveryScreen(page, 'settings-dialog:new-address')
    await settings.form.press('Send code')
    const proof = new Form(page.getByRole('dialog', { name: 'Confirm it’s you' }))
    await proof.fillIn({ Password: ana.password })
    await proof.press('Confirm')
    await expect(settings.form.field('Code')).toBeVisible()
    await fitsEveryScreen(page, 'settings-dialog:address-waits')
    await checkPage(page)
    return noticeLink(product, newAddress, 'Confirm your new email address')
  })

  // spec product: changing the address: code and link go to the new one; the answer never reveals that it is
  //   taken
  await test.step('When they open the link of the mail where they are signed in, they confirm it', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Confirm your new address' })).toBeVisible()
    await fitsEveryScreen(page, 'confirm-address-page')
    await page.getByRole('button', { name: 'Confirm new address' }).click()
    await seeToast(page, 'Email address changed')
    await expect(settings.root.getByText(newAddress)).toBeVisible()
  })

  // spec product: a changed address can be taken back from the former mailbox for 72 hours
  await test.step('Then the former mailbox can take the change back', async () => {
    await page.goto(await noticeLink(product, ana.email, 'Your email address'))
    await expect(page.getByRole('heading', { name: 'Take the change back?' })).toBeVisible()
    await fitsEveryScreen(page, 'undo-address-change-page')
    await checkPage(page)
    await page.getByRole('button', { name: 'Take the change back' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is back' })).toBeFocused()
    await expect(page.getByText(ana.email, { exact: true })).toBeVisible()
  })
})
