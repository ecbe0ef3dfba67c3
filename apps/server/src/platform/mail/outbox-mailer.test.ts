import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'
import type { Mailer, MailMessage } from './mailer.ts'

let folder: string
let lines: string[]
let mailer: Mailer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  lines = []
  mailer = createMailer({
    from: 'hello@pawtrail.example',
    outboxDir: join(folder, 'outbox'),
    printToConsole: (line) => lines.push(line),
  })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const message: MailMessage = {
  id: 'mail-1',
  to: 'jo@example.org',
  subject: 'Confirm your email address',
  html: '<p>Hello</p>',
  text: 'Open https://pawtrail.example/verify?token=abc_-123\nor type 123456.',
}

test('each mail becomes one file that a mail program opens', async () => {
  await mailer.check()
  await mailer.send(message)
  const [name = '', ...more] = await readdir(join(folder, 'outbox'))
  expect(more).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-mail-1\.eml$/)
  const source = await readFile(join(folder, 'outbox', name))
  expect(source.includes('\r\n')).toBe(true)
  expect(await PostalMime.parse(source)).toMatchObject({
    subject: message.subject,
    to: [{ address: 'jo@example.org' }],
    messageId: '<mail-1@pawtrail.example>',
  })
})

test.each([
  [message.text, ' - https://pawtrail.example/verify?token=abc_-123'],
  ['Your code is 654321. Or open https://pawtrail.example/', ' - 654321'],
  ['Call 0123456789 today', ''],
])('the console shows the first link or code of %j', async (text, shown) => {
  await mailer.send({ ...message, text })
  expect(lines).toEqual([`Mail to jo@example.org: Confirm your email address${shown}`])
})

test('a subject can not move the cursor of the console', async () => {
  await mailer.send({ ...message, subject: 'Luna\u001b[2J\r\nMail to\u2028you', text: '' })
  expect(lines).toEqual(['Mail to jo@example.org: Luna [2J Mail to you'])
})

test('an id that would be another path is no id', async () => {
  await expect(mailer.send({ ...message, id: '../../escaped' })).rejects.toThrow(TypeError)
  expect(await readdir(folder)).toEqual([])
})

test('reports an outbox that can’t be written, and retries later', async () => {
  await writeFile(join(folder, 'outbox'), 'in the way')
  await expect(mailer.send(message)).rejects.toMatchObject({ name: 'MailFailure', kind: 'transient' })
  await expect(mailer.check()).rejects.toMatchObject({ kind: 'transient' })
  expect(lines).toEqual([])
})
