import type { Problem } from '../errors.ts'
import type { Quota } from './plans.ts'

/**
 * The code with which each quota refuses. They stand apart from the errors' texts, which the first screen need not carry
 * to know such a refusal when it comes.
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

/** Whether a refusal says that a plan's quota is full, which a larger plan mends. */
export const isQuotaProblem = ({ code }: Pick<Problem, 'code'>): boolean => codes.has(code)
