import { expect, type Page } from '@playwright/test'

/** /auth: signing up, signing in, and the mail in between. */
export class AuthPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/auth')
    await this.isShown()
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password', { exact: false }).first().fill(password)
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }

  async startSigningUp(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create an account' }).click()
    await this.isSigningUp()
  }

  async isSigningUp(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  }

  async fillDetails(details: {
    name: string
    email: string
    password: string
    confirm?: string
  }): Promise<void> {
    await this.page.getByLabel('Display name').fill(details.name)
    await this.page.getByLabel('Email').fill(details.email)
    await this.page.getByRole('textbox', { name: /^Password/ }).fill(details.password)
    await this.page
      .getByRole('textbox', { name: /^Confirm password/ })
      .fill(details.confirm ?? details.password)
  }

  /** Enters the code of the verification mail, on the page that waits for it. */
  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('Code').fill(code)
    await this.page.getByRole('button', { name: 'Confirm email address' }).click()
  }

  async continueToPlan(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  async createAccount(plan: 'Free' | 'Premium' | 'Pro'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible()
    await this.page.getByText(new RegExp(`^${plan}, `)).click()
    await expect(this.page.getByRole('radio', { name: new RegExp(`^${plan}`) })).toBeChecked()
    await this.page.getByRole('button', { name: 'Create account' }).click()
    await expect(this.page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  }

  /** Signs up, from the sign-in form to the page that announces the mail. */
  async signUp(
    details: { name: string; email: string; password: string },
    plan: 'Free' | 'Premium' | 'Pro' = 'Free',
  ): Promise<void> {
    await this.startSigningUp()
    await this.fillDetails(details)
    await this.continueToPlan()
    await this.createAccount(plan)
  }
}
