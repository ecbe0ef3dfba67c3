import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from './smtp.ts'

async function start() {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  const transport = createTransport(server.url)
  onTestFinished(() => transport.close())
  const send = (to: string, subject: string, text = '', html?: string) =>
    transport.sendMail({ from: 'care@example.org', to, bcc: 'hidden@example.org', subject, text, html })
  return { server, send }
}

it('delivers sent mails, with their recipients, texts and links', async () => {
  const { server, send } = await start()
  await send(
    'sam@example.org',
    'Bella’s dose — 08:00',
    'See http://127.0.0.1:3000/pets?id=1&tab=doses.',
    '<a href="http://127.0.0.1:3000/verify?code=1&amp;for=sam">Grüße</a>',
  )
  expect(server.messages()).toHaveLength(1)
  expect(server.messages()[0]).toMatchObject({
    to: ['sam@example.org', 'hidden@example.org'],
    subject: 'Bella’s dose — 08:00',
    links: ['http://127.0.0.1:3000/verify?code=1&for=sam', 'http://127.0.0.1:3000/pets?id=1&tab=doses'],
  })
  expect(server.messages()[0]?.html).toContain('Grüße')
})

it('waits for a mail that is yet to come, and finds one that has come', async () => {
  const { server, send } = await start()
  const second = server.waitFor(({ subject }) => subject === 'second')
  await send('sam@example.org', 'first')
  await send('sam@example.org', 'second')
  expect((await second).subject).toBe('second')
  expect((await server.waitFor(({ subject }) => subject === 'first')).subject).toBe('first')
})

it('lists the received mails when the expected one is missing', async () => {
  const { server, send } = await start()
  await send('sam@example.org', 'first')
  await expect(server.waitFor(() => false, 10)).rejects.toThrow(/sam@example.org.*: first/)
})

it('refuses deliveries on request', async () => {
  const { server, send } = await start()
  server.refuse(true)
  await expect(send('sam@example.org', 'lost')).rejects.toThrow(/421/)
  server.refuse(false)
  await send('sam@example.org', 'found')
  expect(server.messages().map(({ subject }) => subject)).toEqual(['found'])
})

it('goes on where a sender dies in the middle of a mail', async () => {
  const { server, send } = await start()
  const { port } = new URL(server.url)
  const sender = connect(Number(port), '127.0.0.1')
  for (const line of ['EHLO localhost', 'MAIL FROM:<ana@example.com>', 'RCPT TO:<sam@example.com>']) {
    await once(sender, 'data')
    sender.write(`${line}\r\n`)
  }
  await once(sender, 'data')
  sender.resetAndDestroy()
  await once(sender, 'close')
  await send('ruth@example.org', 'Still there')
  expect(server.messages().map(({ subject }) => subject)).toEqual(['Still there'])
})
