export { EmergencyContactList } from './emergency-contact-list.tsx'
