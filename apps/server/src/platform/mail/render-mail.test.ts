import { expect, test } from 'vitest'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { renderMail } from './render-mail.ts'
import { accountExists, verifyEmail } from './templates.ts'

const props = {
  url: 'https://pawtrail.example/verify?token=a&next=b',
  code: '123456',
  validFor: '24 hours',
}

test('renders the mail of a sign-up as HTML and as text', async () => {
  const { subject, html, text } = await renderMail(verifyEmail, props)
  expect(subject).toBe(`Confirm your email address for ${PRODUCT_NAME}`)
  expect(html).toContain('href="https://pawtrail.example/verify?token=a&amp;next=b"')
  for (const words of ['123456', 'This works for 24 hours.', PRODUCT_NAME]) {
    expect(html.replaceAll('<!-- -->', '')).toContain(words)
    expect(text).toContain(words)
  }
  expect(text).toContain('https://pawtrail.example/verify?token=a&next=b')
})

test('an owner of an account is greeted by name', async () => {
  const { html } = await renderMail(accountExists, { name: 'Jo', url: props.url })
  expect(html).toContain('Hello, Jo')
})

// spec ASVS V14.2.3
test('it needs no picture, no script and nothing from another server', async () => {
  const { html } = await renderMail(verifyEmail, props)
  expect(html).not.toMatch(/<(img|svg|script|link|iframe)\b/i)
  expect(html.match(/https?:\/\/(?!pawtrail\.example|www\.w3\.org)/)).toBeNull()
})

test('without a code the mail shows none', async () => {
  const { text } = await renderMail(verifyEmail, { url: props.url, validFor: '24 hours' })
  expect(text).not.toMatch(/enter this code/)
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--><svg onload=alert(1)>',
  '</title><script>alert(1)</script>',
])('the name %j is text', async (name) => {
  const { html } = await renderMail(accountExists, { name, url: props.url })
  expect(html).not.toContain(name)
  expect(html).not.toMatch(/<(img|svg|script)\b/i)
})

// spec ASVS V1.2.2
test('a link that is no web address is refused', async () => {
  await expect(renderMail(verifyEmail, { ...props, url: 'javascript:alert(1)' })).rejects.toThrow(
    'Not an address of a page',
  )
})
