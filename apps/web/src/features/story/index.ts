import { lazy } from 'react'

/** What happened with a pet, month by month; it comes when its tab is first opened. */
export const StoryTab = lazy(() => import('./story-tab.tsx'))
