import { expect, it } from 'vitest'
import { linkParts } from './written-links.rules.ts'

const linksOf = (text: string) => linkParts(text).flatMap((part) => (part.isLink ? [part.text] : []))

it('links a complete https address, without the punctuation after it', () => {
  expect(linkParts('See https://example.org/a?b=1. Thanks')).toEqual([
    { text: 'See ', isLink: false, at: 0 },
    { text: 'https://example.org/a?b=1', isLink: true, at: 4 },
    { text: '. Thanks', isLink: false, at: 29 },
  ])
})

// spec ASVS V1.2.2
it.each([
  'http://example.org',
  'javascript:alert(1)',
  'https://bank.example@evil.example/',
  'https://localhost/',
  'https://еxample',
  'data:text/html,<b>',
  '//example.org',
  'https://',
])('leaves %s as text', (text) => {
  expect(linksOf(text)).toEqual([])
})

it('keeps every character of the text', () => {
  const text = 'a\n\nhttps://example.org <b>x</b> https://x.example/ü "'
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
