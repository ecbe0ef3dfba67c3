import { consentTexts } from '@app/domain/identity/consent/consent.texts'

/** Link to the privacy policy, which loads without the app. */
export function PolicyLink() {
  return (
    <a href="/privacy-policy" className="font-semibold text-action underline">
      {consentTexts.policy}
    </a>
  )
}
