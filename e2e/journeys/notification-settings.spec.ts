import { expect, test } from '../fixtures/demo-test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'

const section = 'If nobody marks a dose'

for (const { role, who, words } of [
  { role: 'owner', who: 'chooses', words: undefined },
  { role: 'caregiver', who: 'reads', words: 'Another reminder comes every 30 minutes, 2 times.' },
  { role: 'viewer', who: 'reads', words: 'Another reminder comes every 30 minutes, 2 times.' },
] as const) {
  test(`the ${role} ${who} how a dose that nobody answers is said again`, async ({ page, signInAs }) => {
    await signInAs(page, role)
    await new SettingsDialog(page).open('Notifications')
    const alerts = page.getByRole('region', { name: section })
    await expect(alerts).toBeVisible()
    if (words !== undefined) await expect(alerts.getByText(words)).toBeVisible()
    await expect(alerts.getByRole('combobox')).toHaveCount(words === undefined ? 3 : 0)
  })
}

test('a member, who sees no doses, reads nothing of them', async ({ page, signInAs }) => {
  await signInAs(page, 'member')
  await new AppFrame(page).hasBadge('Member')
  await new SettingsDialog(page).open('Notifications')
  await expect(page.getByRole('region', { name: 'Quiet hours' })).toBeVisible()
  await expect(page.getByRole('region', { name: section })).toHaveCount(0)
})
