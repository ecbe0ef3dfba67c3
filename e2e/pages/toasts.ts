import { expect, type Locator, type Page } from '@playwright/test'

/** The toast with these words; toasts stand above dialogs, which hide all else from assistive technology. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: words })

/** Waits for a toast and answers it. */
export async function seeToast(page: Page, ...words: (string | RegExp)[]): Promise<Locator> {
  let found = toast(page, words[0] ?? '')
  for (const more of words.slice(1)) found = found.filter({ hasText: more })
  await expect(found.first()).toBeVisible()
  return found.first()
}
