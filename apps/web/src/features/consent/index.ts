export { ConsentSettings } from './consent-settings.tsx'
export { PolicyLink } from './policy-link.tsx'
