import { createHmac } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Options } from 'nodemailer/lib/mailer/index.js'
import { newId } from '@app/server/platform/base/ids'

/** Settings of an installation that receives mails. */
export const inboundEnv = {
  SUPPORT_INBOUND_ADDRESS: 'support@in.example.com',
  SUPPORT_INBOUND_SECRET: 'key-of-the-mail-provider',
}

/** Fields of a request of the mail provider that override those of a well-signed one. */
export type PostedFields = Partial<
  Record<'timestamp' | 'token' | 'signature' | 'recipient' | 'body-mime', string>
>

/** Signs as the mail provider does. */
export const sign = (timestamp: string, token: string, key = inboundEnv.SUPPORT_INBOUND_SECRET): string =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')

/** Builds the source of a mail. */
export const mailSource = async (mail: Options): Promise<string> =>
  (
    await new MailComposer({ messageId: `<${newId()}@example.com>`, subject: 'Re: your ticket', ...mail })
      .compile()
      .build()
  ).toString()

/** Posts a mail as the mail provider does; returns the status. */
export async function postMail(
  { url }: { url: string },
  recipient: string,
  mail: Options,
  fields: PostedFields = {},
): Promise<number> {
  const timestamp = fields.timestamp ?? String(Math.floor(Date.now() / 1000))
  const token = fields.token ?? newId()
  const body = new FormData()
  const all = {
    recipient,
    timestamp,
    token,
    signature: sign(timestamp, token),
    'body-mime': fields['body-mime'] ?? (await mailSource({ to: recipient, ...mail })),
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) body.set(name, value)
  return (await fetch(`${url}/api/support/inbound/mime`, { method: 'POST', body })).status
}
