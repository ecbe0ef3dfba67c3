import { reminders } from '@app/domain/due/reminders.contract'
import { recordTable } from '../../platform/records/record-table.ts'

export const reminderTable = recordTable(reminders, {
  computed: {
    isActive: 'is_active',
    isCompleted: 'ended_at is not null',
    due: `(select json_build_object('date', open.due_date, 'at', open.due_at, 'snoozedUntil', open.snoozed_until)
             from occurrences as open
            where open.household_id = reminders.household_id and open.reminder_id = reminders.id
              and open.outcome is null)`,
  },
})
