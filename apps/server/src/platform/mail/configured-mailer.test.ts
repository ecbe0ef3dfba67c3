import { expect, it } from 'vitest'
import { testMailTexts } from '@app/domain/installation/system-settings.texts'
import { defaultSystemConfig } from '@app/domain/kernel/access/system-config'
import { sealSecret } from '../auth/sealed-secret.ts'
import { MAIL_PASSWORD_OWNER, serverUrl } from './configured-mailer.ts'
import { MailFailure } from './mail-failure.ts'

const KEY = 'ab'.repeat(32)
const urlOf = (settings: object): string | undefined =>
  serverUrl({ ...defaultSystemConfig, ...settings }, KEY)
const sealed = sealSecret('a:b@c', KEY, MAIL_PASSWORD_OWNER)

it('there is no mail server without a host', () => {
  expect(urlOf({ smtpUsername: 'care' })).toBeUndefined()
})

it.each([
  [{ smtpHost: 'mail.example.com' }, 'smtp://mail.example.com:587'],
  [{ smtpHost: 'mail.example.com', smtpPort: 465 }, 'smtps://mail.example.com:465'],
  [{ smtpHost: '2001:db8::1', smtpPort: 25 }, 'smtp://[2001:db8::1]:25'],
  [
    { smtpHost: '127.0.0.1', smtpUsername: 'care', smtpPassword: sealed },
    'smtp://care:a%3Ab%40c@127.0.0.1:587',
  ],
])('%j is %s', (settings, url) => {
  expect(urlOf(settings)).toBe(url)
})

// spec ASVS V12.3.1
it('a password goes to another machine over TLS only', () => {
  const url = urlOf({ smtpHost: 'mail.example.com', smtpUsername: 'care@example.com', smtpPassword: sealed })
  expect(url).toBe('smtp://care%40example.com:a%3Ab%40c@mail.example.com:587/?requireTLS=true')
})

it('a password that was encrypted with another key is a transient failure', () => {
  const other = sealSecret('secret', 'cd'.repeat(32), MAIL_PASSWORD_OWNER)
  const settings = { smtpHost: 'localhost', smtpUsername: 'care', smtpPassword: other }
  expect(() => urlOf(settings)).toThrow(new MailFailure('transient', testMailTexts.sealed))
})
