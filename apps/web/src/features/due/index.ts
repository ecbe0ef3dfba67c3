export { CompleteTogether } from './complete-together.tsx'
export { CompleteDue, noneCompleted } from './complete-due.tsx'
export { useReminderChange } from './use-reminder-change.ts'
