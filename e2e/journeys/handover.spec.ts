import { newId } from '@app/server/platform/base/ids'
import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { FamilyPage } from '../pages/family-page.ts'
import { Form } from '../pages/form.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'

// spec product: an owner offers the household to a member, who becomes its owner by accepting; both prove who they
//   are; the roles swap
test('a household changes hands between a desktop and a phone', async ({
  page,
  context,
  newOwner,
  openBrowser,
  trouble,
}) => {
  // A refusal triggers the password prompt.
  trouble.allow(/status of 403/)
  const ana = await newOwner()
  const sam = await newOwner({ name: 'Sam', plan: 'free' })
  await addPet(ana.client)
  const { body: invited } = await ana.client.call<{ link: { url: string } }>(
    'POST',
    '/household/invitations',
    {
      id: newId(),
      role: 'caregiver',
    },
  )
  const token = new URL(invited.link.url).searchParams.get('token')
  await sam.client.call('POST', '/invitations/acceptances', { token })
  await ana.enter(context)
  const phone = await openBrowser(sam)
  await phone.setViewportSize({ width: 390, height: 844 })
  const family = new FamilyPage(page)
  const offering = new Form(page.getByRole('dialog', { name: 'Hand over this household' }))
  const proof = new Form(page.getByRole('dialog', { name: 'Confirm it’s you' }))

  await test.step('Given a caregiver at home with a phone, and the owner at a desktop', async () => {
    await phone.goto('/')
    await new HomePage(phone).isShown('Sam')
    await new HomePage(page).open('Ana')
    await family.open()
  })

  await test.step('When the owner offers the household, they see what changes and prove who they are', async () => {
    await page.getByRole('button', { name: 'Hand over this household' }).click()
    await offering.root.getByText('Caregiver', { exact: true }).click()
    await fitsEveryScreen(page, 'hand-over-dialog:chosen')
    await checkPage(page)
    await offering.press('Offer household')
    await proof.fillIn({ Password: ana.password })
    await proof.press('Confirm')
    await seeToast(page, 'You offered the household to Sam')
    await expect(page.getByText('Offered to Sam')).toBeVisible()
    await fitsEveryScreen(page, 'family-page:offered')
  })

  await test.step('Then the offer is on the phone at once, and is accepted there', async () => {
    await expect(phone.getByRole('heading', { name: 'A household is offered to you' })).toBeVisible()
    await fitsEveryScreen(phone, 'home-page:offered')
    await phone.getByRole('button', { name: 'See the offer' }).click()
    await fitsEveryScreen(phone, 'answer-dialog:open')
    await checkPage(phone)
    await phone.getByRole('button', { name: 'Accept household' }).click()
    const samsProof = new Form(phone.getByRole('dialog', { name: 'Confirm it’s you' }))
    await samsProof.fillIn({ Password: sam.password })
    await samsProof.press('Confirm')
  })

  await test.step('And the roles swap on both screens that are open', async () => {
    await new AppFrame(phone).actsIn('Ana')
    await new HomePage(phone).showsPet('Biscuit')
    await expect(family.person('Sam')).toContainText('Owner')
    await expect(family.person('Ana')).toContainText('Caregiver')
    await expect(page.getByRole('button', { name: 'Hand over this household' })).toBeHidden()
    await expect(page.getByText('Ana handed the household over to Sam')).toBeVisible()
    await new FamilyPage(phone).open()
    await expect(new FamilyPage(phone).person('Sam')).toContainText('Owner')
    await expect(phone.getByText('Your plan is paid for now')).toBeVisible()
    await fitsEveryScreen(phone, 'family-page:received')
  })

  // spec product: deleting an account deletes every household that it owns, names each, and offers to hand it over
  await test.step('And the new owner’s account deletion names both of their households', async () => {
    await phone.goto('/?settings=privacy')
    await phone.getByRole('button', { name: 'Delete Account' }).click()
    const deletion = phone.getByRole('dialog', { name: 'Delete Account' })
    await expect(deletion.getByText('Ana loses access and gets an email.')).toBeVisible()
    await fitsEveryScreen(phone, 'delete-account-dialog:households')
    await deletion.getByRole('link', { name: 'Hand it over instead' }).click()
    await expect(phone.getByRole('button', { name: 'Hand over this household' })).toBeVisible()
  })
})
