/** What other features use of accounts: mailed codes, who may have an account, and a session for somebody recognised. */
export { newCode, placeOfCode } from './mailed-codes.ts'
export { openSession } from './open-session.ts'
export { signUpMinimum } from './password-minimum.ts'
export { checkRegistration } from './registration.service.ts'
