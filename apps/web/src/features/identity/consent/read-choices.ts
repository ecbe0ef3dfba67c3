import type { ConsentChoices } from '@app/domain/identity/consent/consent.rules'

/** What the switches of a form say. */
export function readChoices(form: HTMLFormElement): ConsentChoices {
  const data = new FormData(form)
  return { analytics: data.has('analytics'), marketing: data.has('marketing') }
}
