import { formatPrice, planTable } from '@app/domain/kernel/access/plans'
import { planTexts } from '@app/domain/plans/plans.texts'
import { pageMeta } from '../../page/page-meta.ts'
import { staticPage } from '../../page/static-page.ts'
import { PaidPlanPage } from './paid-plan-page.tsx'

export const handle = staticPage

export function meta() {
  const { label, monthlyCents } = planTable.pro
  const description = `${label} for ${formatPrice(monthlyCents)} per month. ${planTexts.page.pro.sentence}`
  return pageMeta({ title: label, description, path: '/pro' })
}

/** Describes the pro plan (spec core-records §2). */
export default function ProPage() {
  return <PaidPlanPage plan="pro" />
}
