export { EmergencyContacts } from './emergency-contacts.tsx'
export { DeviceCard } from './device-card.tsx'
