export { ServiceProvidersCard } from './service-providers-card.tsx'
