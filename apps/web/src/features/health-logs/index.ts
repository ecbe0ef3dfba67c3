export { HealthTab } from './health-tab.tsx'
export { HealthPages } from './health-pages.tsx'
export { dayWeighed } from './last-weight.ts'
