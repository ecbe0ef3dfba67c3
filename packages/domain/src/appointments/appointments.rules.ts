import type { AppointmentStatus } from './appointments.vocabulary.ts'

/** An appointment is upcoming while it is scheduled and in the future (spec core-records §4). */
export const isUpcoming = (
  { status, dateTime }: { status: AppointmentStatus; dateTime: string },
  now: Date,
): boolean => status === 'scheduled' && new Date(dateTime) > now
