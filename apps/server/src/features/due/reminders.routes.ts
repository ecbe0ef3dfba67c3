import { remindersContract, type Reminder } from '@app/domain/due/reminders.contract'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { findRecord, listRecords, removeRecord } from '../../platform/records/records.ts'
import { listReminders } from './list-reminders.service.ts'
import { listCompleted } from './reminders.queries.ts'
import { reminderTable } from './reminders.record.ts'
import {
  addReminder,
  completeReminder,
  completeReminders,
  forgetCompletion,
  reopenReminder,
  setReminderActive,
  snoozeReminder,
  stopReminder,
  updateReminder,
} from './reminders.service.ts'

export const reminderRoutes = serve(remindersContract, {
  list: ({ tx, input }) => listRecords<Reminder>(tx, reminderTable, input),
  get: ({ tx, input }) => findRecord<Reminder>(tx, reminderTable, input.id),
  add: ({ tx, input, context }) => addReminder(tx, input, requestMoment(context)),
  update: ({ tx, input, context }) => updateReminder(tx, input, requestMoment(context)),
  delete: ({ tx, input }) => removeRecord(tx, reminderTable, input.id),
  listByState: ({ tx, input }) => listReminders(tx, input),
  listCompleted: async ({ tx }) => ({
    entries: (await tx.runAndCommit(listCompleted, [])).map(({ completion }) => completion),
  }),
  pause: ({ tx, input, context }) => setReminderActive(tx, input, false, context.services.clock.now()),
  resume: ({ tx, input, context }) => setReminderActive(tx, input, true, context.services.clock.now()),
  complete: ({ tx, input, context }) => completeReminder(tx, input, context.services.clock.now()),
  reopen: ({ tx, input, context }) => reopenReminder(tx, input, context.services.clock.now()),
  completeMany: async ({ tx, input, context }) => ({
    completed: await completeReminders(tx, input.dates, context.services.clock.now()),
  }),
  snooze: ({ tx, input, context }) => snoozeReminder(tx, input, context.services.clock.now()),
  stop: ({ tx, input, context }) => stopReminder(tx, input, context.services.clock.now()),
  deleteCompletion: ({ tx, input }) => forgetCompletion(tx, input.id),
})
