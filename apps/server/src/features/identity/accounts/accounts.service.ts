/**
 * What other features use of accounts: mailed codes, who may have an account, a session for somebody recognised, and security
 * notices.
 */
export { newCode, placeOfCode } from './mailed-codes.ts'
export { openSession } from './open-session.ts'
export { signUpMinimum } from './password-minimum.ts'
export { checkRegistration } from './registration.service.ts'
export { deviceOf, noteSecurityEvent } from '../security/note-security-event.ts'
