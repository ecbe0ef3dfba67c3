export { ExerciseCard, QuickCheckCard } from './health-cards-on-demand.tsx'
export { HealthPages } from './health-pages-on-demand.tsx'
export { dayWeighed } from './last-weight.ts'
export { WeightLine, WeightMeaning, weightTargetOf } from './weight-line.tsx'
