import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { eventually } from './eventually.ts'

/** The window with exactly this title. */
export const windowOf = (title: string): Locator => page.getByRole('dialog', { name: title, exact: true })

/** The question with this title, before an action. */
export const questionOf = (title: string): Locator =>
  page.getByRole('alertdialog', { name: title, exact: true })

/** The control with exactly this label; a required one carries an asterisk. */
export function field(root: Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return root.getByLabelText(new RegExp(`^${words}( \\*)?$`))
}

/** Waits until Playwright can act at its first attempt: its own attempts are 500 ms apart. */
async function isReady(locator: Locator): Promise<void> {
  await isShown(locator)
  await eventually(locator).not.toSatisfy(isDisabled)
}

const isDisabled = (element: Element | null): boolean =>
  Boolean(element?.closest(':disabled, [aria-disabled=true]'))

export async function click(locator: Locator): Promise<void> {
  await isReady(locator)
  await locator.click()
}

export async function doubleClick(locator: Locator): Promise<void> {
  await isReady(locator)
  await locator.dblClick()
}

export async function hover(locator: Locator): Promise<void> {
  await isReady(locator)
  await locator.hover()
}

export async function fill(locator: Locator, text: string): Promise<void> {
  await isReady(locator)
  await locator.fill(text)
}

export async function select(locator: Locator, option: string): Promise<void> {
  await isReady(locator)
  await locator.selectOptions(option)
}

export async function fillIn(root: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fill(field(root, label), value)
}

export async function choose(root: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await select(field(root, label), value)
}

export const button = (root: Pick<Locator, 'getByRole'>, name: string | RegExp): Locator =>
  root.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

export const press = (root: Pick<Locator, 'getByRole'>, name: string | RegExp): Promise<void> =>
  click(button(root, name))

/**
 * Presses a button once it is not busy, even below other content. A button of a failure may disappear on its own first.
 */
export async function pressUnlessGone(
  root: Pick<Locator, 'getByRole'>,
  name: string | RegExp,
): Promise<void> {
  const find = () => button(root, name).query() as HTMLElement | null
  await eventually(find).not.toSatisfy(isDisabled)
  find()?.click()
}

/** Retries until the element is shown: a request in progress at the end of the trouble may have failed as well. */
export async function tryAgain(root: Pick<Locator, 'getByRole'>, shown: Locator): Promise<void> {
  await eventually(() => {
    const again = button(root, 'Try Again').query() as HTMLElement | null
    again?.click()
    return shown.query()
  }).toBeVisible()
}

/** Presses by key: a pointer's press close to the previous one counts as the second of a double tap. */
export async function pressByKey(pressed: Locator): Promise<void> {
  await isReady(pressed)
  pressed.element().focus()
  await userEvent.keyboard('{Enter}')
}

/** Expects the message at a field, on the screen and for screen readers. */
export async function saysAt(root: Locator, label: string, message: string): Promise<void> {
  await eventually(field(root, label)).toHaveAccessibleDescription(expect.stringContaining(message) as string)
  await isShown(root.getByText(message))
}

/** The toast with these words; toasts are above windows, which hide everything else from assistive technology. */
export const toastOf = (...words: (string | RegExp)[]): Locator =>
  words.reduce<Locator>(
    (found, hasText) => found.filter({ hasText }),
    page
      .getByRole('region', { name: /^Notifications/, includeHidden: true })
      .getByRole('listitem', { includeHidden: true }),
  )

export const seeToast = (...words: (string | RegExp)[]): Promise<void> => isShown(toastOf(...words).first())

export const isShown = (locator: Locator): Promise<void> => eventually(locator).toBeVisible()

export const isGone = (locator: Locator): Promise<void> => eventually(locator).not.toBeInTheDocument()

export const pressEscape = (): Promise<void> => userEvent.keyboard('{Escape}')

/** The pet's window, above the page that opened it, with a tab open. */
export async function openedPet(name: string): Promise<Locator> {
  const pet = windowOf(name)
  await isShown(pet.getByRole('tab', { name: 'Overview' }))
  return pet
}

export async function openTab(pet: Locator, tab: string): Promise<void> {
  await click(pet.getByRole('tab', { name: tab }))
  await isShown(pet.getByRole('tab', { name: tab, selected: true }))
}

/** The entry of the current list with these words. */
export const entryOf = (root: Locator, words: string | RegExp): Locator =>
  root.getByRole('listitem').filter({ hasText: words })

/** Chooses from the menu of an entry. */
export async function chooseFor(root: Locator, title: string, entry: string): Promise<void> {
  await press(root, `More for ${title}`)
  await click(page.getByRole('menuitem', { name: entry, exact: true }))
}

/** Opens an entry's form in its list. */
export async function edit(root: Locator, title: string): Promise<Locator> {
  await press(root, `Edit ${title}`)
  const form = root.getByRole('form', { name: `Edit ${title}`, exact: true })
  await isShown(form)
  return form
}

/** Opens the add window with this title, which its button shares. */
export async function add(root: Locator, title: string): Promise<Locator> {
  await press(root, title)
  const adding = windowOf(title)
  await isShown(adding)
  return adding
}

/** The question before typed input is lost. */
export const discardQuestion = (): Locator => questionOf('Discard what you typed?')

export async function answerDiscard(answer: 'Keep editing' | 'Discard'): Promise<void> {
  await press(discardQuestion(), answer)
  await isGone(discardQuestion())
}
