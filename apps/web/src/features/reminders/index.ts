export { useReminderChange } from './use-reminder-change.ts'
