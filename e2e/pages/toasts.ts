import { expect, type Locator, type Page } from '@playwright/test'

/** The toast with these words. Toasts are above dialogs, which hide all other content from assistive technology. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: words })

/** Waits for a toast and returns it. */
export async function seeToast(page: Page, ...words: (string | RegExp)[]): Promise<Locator> {
  let found = toast(page, words[0] ?? '')
  for (const more of words.slice(1)) found = found.filter({ hasText: more })
  await expect(found.first()).toBeVisible()
  return found.first()
}

/**
 * Dismisses notification toasts that cover other elements: they come when the server gets to them, and stay as long as
 * the pointer rests on them.
 */
export async function dismissArrivals(page: Page): Promise<void> {
  const arrival = page.locator('[data-toasts] li').filter({ has: page.getByText('Open', { exact: true }) })
  const cross = arrival.getByRole('button', { name: 'Dismiss', includeHidden: true }).first()
  // The toast may disappear first.
  await page.addLocatorHandler(cross, () => cross.click({ timeout: 1000 }).catch(() => undefined), {
    noWaitAfter: true,
  })
}
