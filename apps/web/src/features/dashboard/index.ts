export { Dashboard } from './dashboard.tsx'
export { MedicationSchedule } from './medication-schedule.tsx'
export { statsQuery } from './stats-query.ts'
export { UnreadCard } from './unread-card.tsx'
