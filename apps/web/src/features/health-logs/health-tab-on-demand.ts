import { lazy } from 'react'

/** A pet's health logs, fetched when their tab is opened. */
export const HealthTab = lazy(() => import('./health-tab.tsx'))
