import { z } from 'zod'
import { oneOf } from '../kernel/fields.ts'
import { glucoseUnits } from '../kernel/quantities/glucose.ts'
import { currencies } from '../kernel/quantities/money.ts'
import { weightUnits } from '../kernel/quantities/units.ts'
import { wallTime } from '../kernel/time/date-fields.ts'
import { timeZoneField } from '../kernel/time/time-zone-field.ts'
import { mailedKinds, themes, timeFormats } from './preferences.vocabulary.ts'

const yesOrNo = (label: string) => z.boolean({ error: `${label} must be on or off` })

/** Schema of a user's preferences, for answers and changes. */
export const preferences = z.object({
  emailNotifications: yesOrNo('Email notifications'),
  browserNotifications: yesOrNo('Browser notifications'),
  reminderNotifications: yesOrNo('Reminder notifications'),
  healthReminders: yesOrNo('Health reminders'),
  appointmentReminders: yesOrNo('Appointment reminders'),
  medicationReminders: yesOrNo('Medication reminders'),
  healthAlerts: yesOrNo('Health alerts'),
  budgetAlerts: yesOrNo('Budget alerts'),
  monthlyReports: yesOrNo('Monthly report'),
  communityNotifications: yesOrNo('Community'),
  smartReminders: yesOrNo('Smart reminders'),
  photoConfirmation: yesOrNo('Photo confirmation'),
  theme: oneOf(themes, 'Choose a theme'),
  timeFormat: oneOf(timeFormats, 'Choose a time format'),
  currency: oneOf(currencies, 'Choose a currency'),
  timeZone: timeZoneField,
  weightUnit: oneOf(weightUnits, 'Choose a unit of weight'),
  glucoseUnit: oneOf(glucoseUnits, 'Choose a unit of blood glucose'),
  compactMode: yesOrNo('Compact mode'),
  animations: yesOrNo('Animations'),
  highContrast: yesOrNo('High contrast'),
  quietFrom: wallTime('Quiet from').nullable(),
  quietTo: wallTime('Quiet until').nullable(),
  lockScreenDetails: yesOrNo('Details on the lock screen'),
  tutorials: yesOrNo('Tutorials'),
  unmailedKinds: z.array(z.enum(mailedKinds)).max(mailedKinds.length),
})
