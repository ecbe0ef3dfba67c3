import { addPet } from '@app/testing/factories/records'
import { withoutLiveUpdates } from '../fixtures/network.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { SignedOutWindow } from '../pages/signed-out-window.ts'

// spec product: an ended session covers its page; signing in returns to it, and typed text remains for the
//   same user only
test('what one person typed survives the end of their session, and is nothing to the next who signs in', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  trouble.allow(/status of 401/)
  const [ana, bea] = [await newOwner(), await newOwner({ name: 'Bea' })]
  await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  // Without live updates, the page learns of it with the next answer.
  await withoutLiveUpdates(page)
  await new HomePage(page).open(ana.name)
  const tab = await context.newPage()
  const cover = new SignedOutWindow(page)
  const dialog = await new AppFrame(page).add('Pet', 'Add Pet')

  await test.step('Given Ana, who is typing when she signs out in another tab', async () => {
    await dialog.fillIn({ Name: 'Miso' })
    await dialog.choose({ Species: 'Cat' })
    await new HomePage(tab).open(ana.name)
    await new AppFrame(tab).signOut()
    await new AuthPage(tab).isShown()
  })

  await test.step('When she goes on, her page is covered, and what she typed is there once she signs in', async () => {
    await dialog.save()
    await cover.isShown()
    await page.keyboard.press('Escape')
    await cover.signIn(ana.email, ana.password)
    await expect(dialog.field('Name')).toHaveValue('Miso')
    await dialog.saveAndClose()
    await new HomePage(page).showsPet('Miso')
  })

  await test.step('When Bea has signed in instead, Ana’s page acts for Ana alone', async () => {
    const again = await new AppFrame(page).add('Pet', 'Add Pet')
    await again.fillIn({ Name: 'Clover' })
    await again.choose({ Species: 'Rabbit' })
    await new HomePage(tab).open(ana.name)
    await new AppFrame(tab).signOut()
    await new AuthPage(tab).signIn(bea.email, bea.password)
    await new HomePage(tab).isShown(bea.name)
    await again.save()
    await cover.isShown()
    const { body } = await bea.client.call<object[]>('GET', '/pets')
    expect(body).toEqual([])
  })

  await test.step('Then Bea gets the home page without the open form', async () => {
    await cover.signInAs(bea.email, bea.password)
    await new HomePage(page).isShown(bea.name)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
