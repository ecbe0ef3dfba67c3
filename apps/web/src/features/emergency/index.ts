export { DeviceCard } from './device-card.tsx'
