export { ConsentSettings } from './consent-settings.tsx'
export { useConsent } from './use-consent.ts'
