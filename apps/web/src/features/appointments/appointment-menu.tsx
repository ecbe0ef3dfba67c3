export { AddToCalendar as default } from '../calendar-feeds/index.ts'
