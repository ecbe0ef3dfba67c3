export { ConsentSettings } from './consent-settings.tsx'
export { PolicyLink } from './policy-link.tsx'
export { useConsent } from './use-consent.ts'
