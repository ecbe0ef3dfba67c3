export { HealthTab } from './health-tab.tsx'
export { HealthPages } from './health-pages.tsx'
export { dayWeighed } from './last-weight.ts'
export { readingOf } from './health-log-words.ts'
