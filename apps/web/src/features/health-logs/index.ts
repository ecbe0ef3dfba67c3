export { HealthTab } from './health-tab.tsx'
export { HealthPages } from './health-pages.tsx'
export { readingOf } from './health-log-words.ts'
