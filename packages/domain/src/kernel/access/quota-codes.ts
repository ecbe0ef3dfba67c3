import type { Problem } from '../errors.ts'
import type { Quota } from './plans.ts'

/**
 * Error code of each full quota. The codes are separate from the errors' texts, so that the first screen can recognise
 * such an error without loading the texts.
 */
export const quotaCodes = {
  pets: 'PET_LIMIT_REACHED',
  medicationsPerPet: 'MEDICATION_LIMIT_REACHED',
  reminders: 'REMINDER_LIMIT_REACHED',
  healthLogs: 'HEALTH_LOG_LIMIT_REACHED',
  upcomingAppointments: 'APPOINTMENT_LIMIT_REACHED',
  photos: 'UPLOAD_LIMIT_REACHED',
  documents: 'DOCUMENT_LIMIT_REACHED',
  familyMembers: 'MEMBER_LIMIT_REACHED',
} as const satisfies Record<Quota, string>

const codes: ReadonlySet<string> = new Set(Object.values(quotaCodes))

/** True for an error that a larger plan resolves: a quota of the plan is full. */
export const isQuotaProblem = ({ code }: Pick<Problem, 'code'>): boolean => codes.has(code)
