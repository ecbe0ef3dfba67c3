import { expect, onTestFinished, test } from 'vitest'
import { startSilentEndpoint } from '../base/silent-endpoint.fixture.ts'
import { createMailer } from './mailer.ts'

test('a mail is tried again when the server says nothing', async () => {
  const silent = await startSilentEndpoint()
  onTestFinished(silent.stop)
  const mailer = createMailer({
    smtpUrl: silent.endpoint.replace('http:', 'smtp:'),
    from: 'Pawtrail <hello@pawtrail.example>',
    outboxDir: '/nowhere',
    printToConsole: () => expect.unreachable('The console is for installations without SMTP'),
  })
  const message = {
    id: '01890000-0000-7000-8000-000000000001',
    to: 'jo@example.org',
    toName: 'Jo',
    subject: 'Luna’s booster is due',
    html: '<p>Luna’s booster</p>',
    text: 'Luna’s booster',
  }
  await expect(mailer.send(message)).rejects.toMatchObject({ kind: 'transient' })
})
