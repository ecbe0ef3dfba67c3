import { lazy } from 'react'

export { measuresQuery } from './measures-query.ts'
export { trackingInWords } from './tracking-words.ts'

/** The charts come with what draws them, when they are first shown. */
export const MeasureCharts = lazy(() => import('./measure-charts.tsx'))
