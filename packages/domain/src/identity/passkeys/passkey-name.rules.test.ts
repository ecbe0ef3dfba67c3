import { expect, test } from 'vitest'
import { passkeyName } from './passkey-name.rules.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.each([
  ['d548826e-79b4-4a40-a3d8-11116f7e8349', firefox, 'Bitwarden'],
  [NOBODY, firefox, 'Firefox on Linux'],
  [NOBODY, null, 'Unknown device'],
])('a passkey of %s made with %s is called so', (aaguid, userAgent, name) =>
  expect(passkeyName(aaguid, userAgent)).toBe(name),
)
