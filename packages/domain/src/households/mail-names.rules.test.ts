import { expect, it } from 'vitest'
import { nameInMail } from './mail-names.rules.ts'

it.each(['Ana', 'Dr. Lindqvist', 'J.R. Smith', 'O’Neil & Sons', 'Ана', '张伟', 'Mum 2'])(
  '%s appears in a mail unchanged',
  (name) => expect(nameInMail(name, 'Somebody')).toBe(name),
)

it.each([
  'https://evil.example',
  'evil.example',
  'Claim at evil.com now',
  'www evil com',
  'me@evil.example',
  'evil.example/prize',
  'зло.рф',
  'casino24.com',
  'win1.example',
  'win。example',
  'win．example',
  'evil\u{AD}.example',
  'evil\\share',
])('%s does not', (name) => expect(nameInMail(name, 'Somebody')).toBe('Somebody'))
