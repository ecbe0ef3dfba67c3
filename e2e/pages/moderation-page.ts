import { expect, type Locator, type Page } from '@playwright/test'
import { Form } from './form.ts'

/** The page of moderators. */
export class ModerationPage {
  readonly page: Page
  readonly openCase: Locator

  constructor(page: Page) {
    this.page = page
    this.openCase = page.getByRole('region', { name: 'Open case' })
  }

  /** Opens it from the profile. */
  async open(): Promise<void> {
    await this.page.goto('/profile')
    await this.page.getByRole('link', { name: 'Moderation' }).click()
    await expect(this.page.getByRole('heading', { name: 'Moderation', level: 1 })).toBeVisible()
  }

  /** Opens a case from the queue. */
  async choose(title: string): Promise<void> {
    await this.page.getByRole('list', { name: 'Waiting cases' }).getByRole('link', { name: title }).click()
    await expect(this.openCase.getByRole('heading', { name: title })).toBeVisible()
  }

  /** Gives a user the permission; the password proves who grants it. */
  async grant(email: string, password: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Moderators' }).click()
    await this.page.getByRole('button', { name: 'Add a moderator' }).click()
    const form = this.window('Add a moderator')
    await form.fillIn({ 'Email of their account': email, Reason: 'Knows the community' })
    await form.press('Add a moderator')
    const proof = this.window('Confirm it’s you')
    await proof.fillIn({ Password: password })
    await proof.press('Confirm')
    await expect(form.root).toBeHidden()
  }

  window(title: string): Form {
    return new Form(this.page.getByRole('dialog', { name: title, exact: true }))
  }

  /** Presses the key of a decision, and confirms its window with a reason. */
  async decideByKey(key: string, window: string, reason: string, label = 'Reason'): Promise<void> {
    await this.page.keyboard.press(key)
    const form = this.window(window)
    await form.fillIn({ [label]: reason })
    await form.press(window)
    await expect(form.root).toBeHidden()
  }

  async showsNothing(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
  }
}
