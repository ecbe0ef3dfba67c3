import { createElement } from 'react'
import { latePart } from '../../loading/late-part.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

export { GenerateReport, HealthReports } from './health-reports.tsx'

/** Exports of the household's records: documents, tables, templates and history. */
export const ExportCenter = latePart(() => import('./export-center.tsx'), {
  place: createElement(SkeletonRows, { label: 'Loading the Export Center', rows: 6 }),
  failure: 'page',
})
