export { CompleteDue, noneCompleted } from './complete-due.tsx'
export { useReminderChange } from './use-reminder-change.ts'
