export { keepPendingPlan, type PaidPlan, takePendingPlan } from './pending-plan.ts'
export { PlanCards } from './plan-cards.tsx'
export { usePendingPlan } from './use-pending-plan.ts'
