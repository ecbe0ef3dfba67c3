import { consentTexts } from '@app/domain/identity/consent/consent.texts'

/** Says whether the site counts visits, by the server's mark on the page. */
export const HostSentence = () => (
  <>
    <span className="with-analytics:hidden">{consentTexts.addedByHost}</span>
    <span className="hidden with-analytics:inline">{consentTexts.countsVisits}</span>
  </>
)
