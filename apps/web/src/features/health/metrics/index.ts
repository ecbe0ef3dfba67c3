import { lazy } from 'react'

export { measuresQuery } from './measures-query.ts'
export { trackingInWords } from './tracking-words.ts'

/** Charts with their drawing library, loaded when first shown. */
export const MeasureCharts = lazy(() => import('./measure-charts.tsx'))
