/**
 * Account functions for other features: mailed codes, rules for new accounts, sessions for identified users, and
 * security notices.
 */
export { newCode, indexOfCode } from './mailed-codes.ts'
export { openSession } from './open-session.ts'
export { checkRegistration } from './registration.service.ts'
export { deviceOf, noteSecurityEvent } from '../security/note-security-event.ts'
