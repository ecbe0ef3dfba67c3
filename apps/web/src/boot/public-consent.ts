import {
  acceptAll,
  type ConsentChoices,
  optionalCategories,
  rejectAll,
} from '@app/domain/identity/consent/consent.rules'
import { consentToasts } from '@app/domain/identity/consent/consent.texts'
import { heldConsent, saveConsent, watchConsent } from '../features/identity/consent/consent-store.ts'
import { keepRoom } from '../features/identity/consent/keep-room.ts'
import { readChoices } from '../features/identity/consent/read-choices.ts'
import { placeOnPage } from '../ui/behaviour/catch-focus.ts'
import { toastDurations } from '../ui/overlays/toast-durations.ts'

type Message = (typeof consentToasts)[keyof typeof consentToasts]

let hiding: ReturnType<typeof setTimeout> | undefined

/** Shows a message for as long as a toast of the app; the pointer holds it. */
function tell({ title, description }: Message): void {
  const message = document.querySelector<HTMLElement>('[data-consent-message]')
  if (!message) return
  message.querySelector('[data-title]')?.replaceChildren(title)
  message.querySelector('[data-description]')?.replaceChildren(description)
  message.hidden = false
  hideLater(message)
}

function hideLater(message: HTMLElement): void {
  clearTimeout(hiding)
  hiding = setTimeout(() => {
    message.hidden = true
  }, toastDurations.success)
}

function wireMessage(message: HTMLElement): void {
  message.addEventListener('pointerenter', () => clearTimeout(hiding))
  message.addEventListener('pointerleave', () => hideLater(message))
}

const answer = (choices: ConsentChoices, said: Message): void =>
  tell(saveConsent(choices) ? said : consentToasts.notKept)

function wireBanner(banner: HTMLElement): void {
  const press = (name: string, choices: ConsentChoices, said: Message) =>
    banner
      .querySelector(`[data-consent-answer=${name}]`)
      ?.addEventListener('click', () => answer(choices, said))
  press('accept', acceptAll, consentToasts.accepted)
  press('reject', rejectAll, consentToasts.rejected)
  keepRoom(banner)
  const show = () => {
    // The pressed button would take the focus with it.
    const hadFocus = banner.contains(document.activeElement)
    banner.hidden = heldConsent() !== undefined
    if (hadFocus && banner.hidden) placeOnPage()?.focus({ preventScroll: true })
  }
  watchConsent(show)
  show()
}

function wirePreferences(dialog: HTMLDialogElement): void {
  const form = dialog.querySelector('form')
  if (!form) return
  const open = () => {
    for (const category of optionalCategories) {
      const control = form.elements.namedItem(category)
      if (control instanceof HTMLInputElement) control.checked = heldConsent()?.[category] ?? false
    }
    dialog.showModal()
  }
  for (const opener of document.querySelectorAll('[data-consent-open]')) {
    opener.addEventListener('click', open)
    // Keeps its space until its script has loaded.
    opener.classList.remove('invisible')
  }
  dialog.addEventListener('click', ({ target }) => {
    // The form covers the whole dialog, so this is the veil.
    const isCross = target instanceof Element && target.closest('[data-consent-close]') !== null
    if (target === dialog || isCross) dialog.close()
  })
  form.addEventListener('submit', () => {
    // Return the focus first; if the banner disappears too, it passes the focus on.
    const choices = readChoices(form)
    dialog.addEventListener('close', () => answer(choices, consentToasts.chosen), { once: true })
  })
}

/** Drives banner and preferences of features/identity/consent/public-consent.tsx. */
export function wireConsent(): void {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]')
  const dialog = document.querySelector<HTMLDialogElement>('[data-consent-dialog]')
  const message = document.querySelector<HTMLElement>('[data-consent-message]')
  if (message) wireMessage(message)
  if (banner) wireBanner(banner)
  if (dialog) wirePreferences(dialog)
}
