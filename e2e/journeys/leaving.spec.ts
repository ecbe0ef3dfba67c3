import { readFile } from 'node:fs/promises'
import { addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import { readZip } from '@app/testing/read-zip'
import { checkPage } from '../fixtures/accessibility.ts'
import { NO_LINE } from '../fixtures/network.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { EmergencyCard } from '../pages/emergency-card.ts'
import { Form } from '../pages/form.ts'
import { HomePage } from '../pages/home-page.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

// spec access §8: account deletion: a text for each failure; Account Deleted, signed out after 2 seconds
test(
  'a user takes everything out and leaves',
  { tag: '@main' },
  async ({ page, context, trouble, newOwner }) => {
    const ana = await newOwner({ plan: 'free' })
    const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
    await addRecordOf(ana.client, 'healthLog', petId)
    await ana.enter(context)
    const settings = new SettingsDialog(page)
    const dialog = page.getByRole('dialog', { name: 'Delete Account' })
    const form = new Form(dialog)
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const proofForm = new Form(proof)

    await test.step('Given the settings, where everything can be taken out on the free plan', async () => {
      await new HomePage(page).open(ana.name)
      await settings.open('Privacy')
      await checkPage(page)
      await settings.toggle('Keep emergency information on this device').check()
      await seeToast(page, 'Saved on this device')
    })

    await test.step('When they want everything, they are asked for the password, which may be wrong at first', async () => {
      await settings.form.press('Create an archive')
      await expect(proof.getByText('Enter your password to continue.')).toBeVisible()
      await checkPage(page)
      await proof.getByRole('button', { name: 'Cancel' }).click()
      await expect(proof).toBeHidden()
      await settings.form.press('Create an archive')
      await proofForm.fillIn({ Password: 'Wrong-Horse-9' })
      await proofForm.press('Confirm')
      await proofForm.saysAt('Password', 'That is not the password of your account.')
      await expect(proofForm.field('Password')).toHaveValue('Wrong-Horse-9')
      await proofForm.fillIn({ Password: ana.password })
      await proof.getByRole('button', { name: 'Confirm' }).dblclick()
      await expect(proof).toBeHidden()
      await expect(settings.root.getByText('Your archive is ready')).toBeVisible()
    })

    // spec product: takeout: one archive of versioned JSON, CSV and the files as they are kept, a job with progress,
    //   free on every plan
    await test.step('Then the archive holds the pet and its records', async () => {
      const download = page.waitForEvent('download')
      await settings.root.getByRole('button', { name: 'Download' }).click()
      const archive = await readZip(await readFile(await (await download).path()))
      const pets = JSON.parse(archive.get('data/pets.json')?.toString() ?? '[]') as { name: string }[]
      expect(pets.map(({ name }) => name)).toEqual(['Biscuit'])
      expect(archive.get('csv/health_logs.csv')?.toString()).toContain('After breakfast')
    })

    // spec core-records §2: Privacy tab with a danger zone: Delete Account
    //   in apps/web/src/features/settings/privacy-tab.tsx,
    //   apps/web/src/features/identity/account-deletion/delete-account-dialog.tsx
    await test.step('When they want to delete the account, they are told what goes, and offered the archive', async () => {
      await settings.form.press('Delete Account')
      await expect(dialog.getByText(/1 pet with all records/)).toBeVisible()
      await expect(dialog.getByRole('heading', { name: 'Export your data first' })).toBeVisible()
      await checkPage(page)
    })

    // spec core-records §5: deletion: the confirmation must equal DELETE exactly
    await test.step('Then nothing but the word itself deletes it', async () => {
      await form.fillIn({ 'Type DELETE to confirm': 'delete' })
      await form.press('Delete Account')
      await expect(dialog.getByText("Please type 'DELETE' to confirm account deletion.")).toBeVisible()
      await expect(dialog.getByRole('textbox')).toHaveValue('delete')
    })

    await test.step('When the line is cut, they are told, and nothing was deleted', async () => {
      await form.fillIn({ 'Type DELETE to confirm': 'DELETE' })
      trouble.allow(NO_LINE)
      await context.setOffline(true)
      await form.press('Delete Account')
      await seeToast(page, 'Failed to delete account', 'Something went wrong while deleting your account.')
      await context.setOffline(false)
      await expect(dialog.getByRole('textbox')).toHaveValue('DELETE')
    })

    await test.step('Then with the word typed and a line, it is gone, and so are they', async () => {
      await form.press('Delete Account')
      await seeToast(page, 'Account Deleted')
      await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
      const card = new EmergencyCard(page)
      await card.open()
      await card.holdsNothing()
      await page.goto('/auth')
      await new AuthPage(page).signIn(ana.email, ana.password)
      await expect(page.getByText('Invalid credentials').first()).toBeVisible()
    })
  },
)

test('deleting the account asks for the password, and goes on with what was typed', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ plan: 'free' })
  await ana.enter(context)
  const settings = new SettingsDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  const form = new Form(dialog)
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })

  await test.step('Given the word typed in the dialog', async () => {
    await new HomePage(page).open(ana.name)
    await settings.open('Privacy')
    await settings.form.press('Delete Account')
    await form.fillIn({ 'Type DELETE to confirm': 'DELETE' })
  })

  await test.step('When the question for the password is closed, nothing is lost', async () => {
    await form.press('Delete Account')
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(proof).toBeHidden()
    await expect(dialog.getByRole('textbox')).toHaveValue('DELETE')
  })

  // spec product: deleting the account and exporting all data need the password, typed within five minutes
  await test.step('Then with the password it is deleted without another press', async () => {
    await form.press('Delete Account')
    await new Form(proof).fillIn({ Password: ana.password })
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await seeToast(page, 'Account Deleted')
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  })
})

test('pictures leave the browser with who signs out', async ({ page, context, trouble, newOwner }) => {
  const ana = await newOwner()
  const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
  const form = await photoForm()
  const { body: pet } = await ana.client.call<{ picture: { large: string } }>(
    'PUT',
    `/pets/${petId}/profile-photo`,
    form,
  )
  await ana.enter(context)
  /** Status of the picture, from the browser's cache if it has it. */
  const fetchCached = () =>
    page.evaluate(
      async (address) => (await fetch(address, { cache: 'force-cache' })).status,
      pet.picture.large,
    )

  await test.step('Given a picture that the browser keeps', async () => {
    await new HomePage(page).open(ana.name)
    expect(await fetchCached()).toBe(200)
  })

  // spec product: signing out removes pictures from the browser's cache
  //   in apps/server/src/platform/http/pages/browser-cache.ts
  await test.step('When its person signs out, no one finds it there any more', async () => {
    // Requests still running during sign-out are refused.
    trouble.allow(/404|401/)
    await new AppFrame(page).signOut()
    await seeToast(page, 'Signed out successfully')
    expect(await fetchCached()).toBe(404)
  })
})
