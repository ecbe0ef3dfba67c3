import { latePart } from '../../../loading/late-part.tsx'

export { measuresQuery } from './measures-query.ts'

/** Charts with their drawing library, loaded when first shown, together with the parts around them. */
export const MeasureCharts = latePart(() => import('./measure-charts.tsx'), { place: 'around' })
