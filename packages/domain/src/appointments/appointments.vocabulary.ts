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
/** The type of visit that no vet makes, so it is no checkup. */
export const GROOMING = 'Grooming' satisfies (typeof appointmentTypes)[number]

export const appointmentStatuses = ['scheduled', 'completed', 'cancelled', 'missed'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export const appointmentStatusLabels: Record<AppointmentStatus, string> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Canceled',
  missed: 'Missed',
}
