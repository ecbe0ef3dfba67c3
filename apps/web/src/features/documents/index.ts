import { lazy } from 'react'

export { documentExtras } from './document-extras.tsx'

/** A pet's documents; they come when their tab is first opened. */
export const DocumentsTab = lazy(() => import('./documents-tab.tsx'))
