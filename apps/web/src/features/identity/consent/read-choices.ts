import type { ConsentChoices } from '@app/domain/identity/consent/consent.rules'

/** Choices from the switches of a form. */
export function readChoices(form: HTMLFormElement): ConsentChoices {
  const data = new FormData(form)
  return { analytics: data.has('analytics'), marketing: data.has('marketing') }
}
