import { lazy } from 'react'

export { HealthTab } from './health-tab-on-demand.ts'
export { dayWeighed } from './last-weight.ts'
export { readingOf } from './health-log-words.ts'

/** The ways to the pages about a pet's health, fetched with the first overview. */
export const HealthPages = lazy(() => import('./health-pages.tsx'))
