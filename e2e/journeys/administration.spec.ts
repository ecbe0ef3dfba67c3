import pg from 'pg'
import { pino } from 'pino'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { readSettings } from '@app/server/platform/base/env'
import { openDatabase } from '@app/server/platform/services/open-database'
import { checkPage } from '../fixtures/accessibility.ts'
import { admin } from '../fixtures/admin-command.ts'
import { invitationMail, makeOwner, somebodyNew } from '../fixtures/people.ts'
import { startProduct, type Product } from '../fixtures/product.ts'
import { expect, test as journey } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AdminPages } from '../pages/admin-pages.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { FamilyPage } from '../pages/family-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { MaintenanceWindow } from '../pages/maintenance-window.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { SignedOutWindow } from '../pages/signed-out-window.ts'
import { seeToast } from '../pages/toasts.ts'

/** An installation of its own; `fresh` has no mail server in its environment. */
const test = journey.extend<{ hasMail: boolean; own: Product }>({
  hasMail: [true, { option: true }],
  own: async ({ hasMail }, use) => {
    const own = await startProduct(hasMail ? {} : { env: { SMTP_URL: '' } })
    await use(own)
    await own.stop()
  },
  baseURL: async ({ own }, use) => use(own.url),
})

test.describe('the first day of an administrator', () => {
  test.use({ hasMail: false })

  // spec access §2: /admin, /admin/settings and the configuration keys
  //   in apps/web/src/features/installation/settings/settings-page.tsx
  test('sets up mail, closes the registration, and finds a backup', async ({
    page,
    own,
    openBrowser,
    trouble,
  }) => {
    trouble.allow(/status of 40[13]/)
    const root = somebodyNew('Noor')
    const pages = new AdminPages(page)

    await test.step('Given the first account, whose mail is on the console', async () => {
      const auth = new AuthPage(page)
      await auth.open()
      await auth.signUp(root)
      await expect
        .poll(() => /http:\S+token=\S+/.exec(own.output().replace(/\S*\/setup\S*/g, ''))?.[0])
        .toBeTruthy()
      await page.goto(/http:\S+token=\S+/.exec(own.output().replace(/\S*\/setup\S*/g, ''))?.[0] ?? '')
      await new OnboardingPage(page).completeAs(root.name)
      await page.goto(/http:\S+\/setup\?token=\S+/.exec(own.output())?.[0] ?? '')
      await page.getByRole('button', { name: 'Become the administrator' }).click()
      await seeToast(page, 'You are now the administrator')
    })

    await test.step('When they name the mail server, the test mail arrives', async () => {
      await pages.open()
      await pages.goTo('Settings', 'System settings')
      const { hostname, port: serverPort } = new URL(own.mail.url)
      await pages.change('Server', hostname, { password: root.password })
      const port = await pages.openChange('Port')
      await port.fillIn({ Port: serverPort, Reason: 'Setting up' })
      await fitsEveryScreen(page, 'setting-dialog')
      await pages.confirm(port)
      await page.getByRole('button', { name: 'Send test mail' }).click()
      await expect(page.getByText('Test mail sent', { exact: true })).toBeVisible()
      await own.mail.waitFor(({ to }) => to.includes(root.email))
      await checkPage(page)
      await fitsEveryScreen(page, 'admin-frame:settings')
    })

    await test.step('When the registration is closed, an invitation still works', async () => {
      const bea = await makeOwner(own, { name: 'Bea' })
      await pages.turn('Registration', 'off')
      await expect(page.getByRole('region', { name: 'Changed' })).toContainText(
        'Only invited people can sign up now.',
      )
      const tom = somebodyNew('Tom')
      // Every process reads a changed setting within half a second.
      await expect
        .poll(async () => {
          const { email, password, name } = somebodyNew('Uma')
          const body = { email, password, displayName: name, plan: 'free' }
          return (await bea.client.call('POST', '/accounts', body)).body['code']
        })
        .toBe('REGISTRATION_CLOSED')
      const beas = await openBrowser(bea)
      await new HomePage(beas).open(bea.name)
      const family = new FamilyPage(beas)
      await family.open()
      const form = await family.invite()
      await form.fillIn({ Email: tom.email })
      await form.press('Invite someone')
      await beas.context().clearCookies()
      await beas.goto((await invitationMail(own, tom.email)).link)
      await beas.getByRole('button', { name: 'Create an account' }).click()
      await beas.getByRole('textbox', { name: 'Display name' }).fill(tom.name)
      await beas.getByRole('textbox', { name: 'Password' }).fill(tom.password)
      await beas.getByRole('button', { name: 'Join the family' }).click()
      await expect(beas.getByRole('heading', { name: 'Welcome to the Family!' })).toBeVisible()
    })

    await test.step('Then backups are made as often as they say, and the last one is on the overview', async () => {
      await pages.change('Back up every (hours)', '12', { title: 'Back up every' })
      await expect(page.getByRole('region', { name: 'Changed' })).toContainText('12 hours')
      await page.getByRole('region', { name: 'Changed' }).getByRole('button', { name: 'Undo' }).click()
      const undoing = pages.window('Undo: Back up every')
      await expect(undoing.root).toBeVisible()
      await fitsEveryScreen(page, 'undo-dialog')
      await page.keyboard.press('Escape')
      await expect(undoing.root).toBeHidden()
      await pages.goTo('Overview', 'All is well')
      const health = page
        .getByRole('region', { name: 'Health' })
        .getByRole('listitem')
        .filter({ hasText: 'Last backup' })
      await expect(health).not.toContainText('None yet')
      await checkPage(page)
      await fitsEveryScreen(page, 'admin-frame:overview')
    })
  })
})

// spec access §6: system users see the Admin Dashboard; no one else reaches it
//   in apps/web/src/app/frame/admin/admin-frame.tsx
test('an account is locked, let in again, and everything is in the log that no one can change', async ({
  page,
  context,
  own,
  openBrowser,
  trouble,
}) => {
  trouble.allow(/status of 40[134]|status of 503/)
  const [root, ana] = [await makeOwner(own, { name: 'Noor' }), await makeOwner(own, { name: 'Ana' })]
  await admin(own, 'grant', root.email, 'super_admin')
  await root.enter(context)
  const anas = await openBrowser(ana)
  await new HomePage(anas).open(ana.name)
  const pages = new AdminPages(page)

  await test.step('Given a user, who finds no administration', async () => {
    await anas.goto('/admin/users')
    await expect(anas.getByRole('heading', { name: 'The trail ends here' })).toBeVisible()
    await anas.goto('/')
    await new HomePage(anas).isShown(ana.name)
  })

  await test.step('When an administrator locks the account, its pages end at once', async () => {
    await new HomePage(page).open(root.name)
    await pages.open()
    await pages.goTo('Users')
    await page.getByRole('searchbox').last().fill(ana.email)
    await page.getByRole('link', { name: new RegExp(ana.email) }).click()
    await page.getByRole('button', { name: 'Lock account' }).click()
    const form = pages.window('Lock account')
    await form.fillIn({ Reason: 'Lost phone' })
    await fitsEveryScreen(page, 'reason-dialog')
    await pages.confirm(form, root.password)
    await expect(page.getByRole('button', { name: 'Unlock account' })).toBeVisible()
    await checkPage(page)
    await fitsEveryScreen(page, 'admin-frame:account')
    const window = await new SignedOutWindow(anas).isShown()
    await window.root.getByLabel('Password', { exact: false }).first().fill(ana.password)
    await window.root.getByRole('button', { name: 'Sign In', exact: true }).click()
    await seeToast(anas, accountErrors.ACCOUNT_LOCKED.title)
  })

  await test.step('Once it is unlocked, the user signs in again', async () => {
    await page.getByRole('button', { name: 'Unlock account' }).click()
    const form = pages.window('Unlock account')
    await form.fillIn({ Reason: 'Phone found' })
    await pages.confirm(form)
    await anas.goto('/auth')
    await new AuthPage(anas).signIn(ana.email, ana.password)
    await new HomePage(anas).isShown(ana.name)
  })

  await test.step('Maintenance shuts the app for users alone, from the screen', async () => {
    await pages.goTo('Settings', 'System settings')
    await pages.turn('Maintenance mode', 'on')
    await new MaintenanceWindow(anas).isShown()
    await pages.turn('Maintenance mode', 'off')
    await new MaintenanceWindow(anas).isGone()
  })

  await test.step('Each action is in the audit log with its reason, and no SQL of the role changes an entry', async () => {
    await pages.goTo('Audit log')
    await expect(page.getByText('Lost phone')).toBeVisible()
    await expect(page.getByText('Phone found')).toBeVisible()
    await checkPage(page)
    await fitsEveryScreen(page, 'admin-frame:audit')
    const database = await openDatabase(readSettings({ DATA_DIR: own.dataDir }), pino({ level: 'silent' }))
    const client = new pg.Client({ connectionString: database.urls.installation })
    await client.connect()
    for (const sql of ["update audit_log set reason = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' })
    await client.end()
    await database.stop()
  })
})
