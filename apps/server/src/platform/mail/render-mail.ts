import type { ComponentType } from 'react'
import { toOneLine } from './one-line.ts'

/** Module of a template: the mail's subject and its contents. */
export interface MailTemplateModule<Props> {
  subject: (props: Props) => string
  Mail: ComponentType<Props>
}

/** Loads a template: `() => import('./templates/verify-email.tsx')`, so that no mail costs memory before it is sent. */
export type MailTemplate<Props> = () => Promise<MailTemplateModule<Props>>

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Renders a mail from its template, as HTML and as plain text of the same words. Escapes everything in `props`. */
export async function renderMail<Props extends object>(
  template: MailTemplate<Props>,
  props: Props,
): Promise<RenderedMail> {
  const [{ subject, Mail }, { renderElement }] = await Promise.all([
    template(),
    import('./render-element.ts'),
  ])
  return { subject: toOneLine(subject(props)), ...(await renderElement(Mail, props)) }
}
