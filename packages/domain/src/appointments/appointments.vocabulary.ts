/** Appointment types, stored as the appointment's title (spec core-records §9). */
export const appointmentTypes = [
  'Annual Checkup',
  'Vaccination',
  'Dental Cleaning',
  'Surgery',
  'Emergency Visit',
  'Follow-up',
  'Grooming',
  'Other',
] as const

export const appointmentStatuses = ['scheduled', 'completed', 'cancelled', 'missed'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export const appointmentStatusLabels: Record<AppointmentStatus, string> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Canceled',
  missed: 'Missed',
}
