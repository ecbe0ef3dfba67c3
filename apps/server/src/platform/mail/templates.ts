import type { MailTemplate } from './render-mail.ts'
import type { VerifyEmailProps } from './templates/verify-email.tsx'

export const verifyEmail: MailTemplate<VerifyEmailProps> = () => import('./templates/verify-email.tsx')
