export { HealthTab } from './health-tab.tsx'
