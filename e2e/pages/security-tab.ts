import { expect, type Locator, type Page } from '@playwright/test'
import { Form } from './form.ts'
import { SettingsDialog } from './settings-dialog.ts'
import { seeToast } from './toasts.ts'

/** Security tab of the settings, about the signed-in user. */
export class SecurityTab {
  readonly page: Page
  readonly settings: SettingsDialog

  constructor(page: Page) {
    this.page = page
    this.settings = new SettingsDialog(page)
  }

  open(): Promise<void> {
    return this.settings.open('Security')
  }

  /** Answers the password prompt. */
  async prove(password: string): Promise<void> {
    const proof = this.page.getByRole('dialog', { name: 'Confirm it’s you' })
    await new Form(proof).fillIn({ Password: password })
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof).toBeHidden()
  }

  /** Starts enabling two-factor authentication, and returns the key for the app. */
  async beginTwoFactor(password: string): Promise<string> {
    await this.settings.form.press('Set up two-factor')
    await this.prove(password)
    const key = this.setUp().getByText(/^(?:[A-Z2-7]{4} ?){8}$/)
    await expect(this.setUp().getByLabel('QR code for your authenticator app')).toBeVisible()
    return ((await key.textContent()) ?? '').replaceAll(' ', '')
  }

  setUp(): Locator {
    return this.page.getByRole('dialog', { name: 'Set up your app' })
  }

  codes(): Locator {
    return this.page.getByRole('dialog', { name: 'Your backup codes' })
  }

  /** Finishes it with a code of the app, and returns the backup codes. */
  async finishTwoFactor(code: string): Promise<string[]> {
    await new Form(this.setUp()).fillIn({ 'Code from your app': code })
    await this.setUp().getByRole('button', { name: 'Switch on' }).click()
    await expect(this.codes().getByRole('listitem')).toHaveCount(10)
    return this.codes().getByRole('listitem').allTextContents()
  }

  async keepCodes(): Promise<void> {
    await this.codes().getByRole('button', { name: 'I have kept them' }).click()
    await expect(this.codes()).toBeHidden()
    await expect(this.settings.root.getByText('10 backup codes left.')).toBeVisible()
  }

  async addPasskey(): Promise<void> {
    await this.settings.form.press('Add a passkey')
    await seeToast(this.page, 'Passkey added')
    await expect(this.settings.entry('not used yet')).toBeVisible()
  }
}
