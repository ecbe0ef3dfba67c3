import { forget, keep, recall } from '../../../../api/client/device-storage.ts'

const KEY = 'email-before-google'

/** Stores the typed address in this tab before the browser leaves for Google. */
export function keepTypedEmail(email: string): void {
  if (email) keep('session', KEY, email.slice(0, 254))
  else forget('session', KEY)
}

/** Returns the address typed earlier. */
export const recallTypedEmail = (): string => recall('session', KEY) ?? ''
