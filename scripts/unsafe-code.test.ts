import { expect, it } from 'vitest'
import { isTestFile } from './lib/folder-rules.ts'
import { findSources } from './lib/source-files.ts'
import { root } from './lib/steps.ts'

const sources = findSources(root).filter(
  ({ path }) => /^(?:apps|packages|db)\//.test(path) && !isTestFile(path) && !/\.fixture\./.test(path),
)

/** Returns the paths of the product files whose text matches. */
const usersOf = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

// spec ASVS V1.3.2
it('no text is run as code', () => {
  expect(usersOf(/\beval\(|\bnew Function\(|\bvm\.|set(?:Timeout|Interval)\(['"`]/)).toEqual([])
})

// spec ASVS V3.2.2
it('markup comes from the styles and the articles of the build alone', () => {
  expect(
    usersOf(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/),
  ).toEqual([
    'apps/web/src/app/app-script.tsx',
    'apps/web/src/app/root.tsx',
    'apps/web/src/features/blog/blog-post-page.tsx',
    'apps/web/src/features/help/help-article-page.tsx',
  ])
})

// spec ASVS V3.5.5
it('no page listens for messages of other windows', () => {
  expect(usersOf(/(?:window|globalThis|^\s*)\.?addEventListener\('message'|window\.onmessage/m)).toEqual([])
})

// spec ASVS V1.2.5
it('programs are started with a list of arguments, never through a shell', () => {
  expect(
    usersOf(
      /\bexec(?:Sync)?\([`'"]|\bshell: (?!false)|import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/,
    ),
  ).toEqual([])
})

// spec ASVS V12.3.2
it('no connection ignores an invalid certificate', () => {
  expect(usersOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})

// spec ASVS V11.3.1
// spec ASVS V11.3.2
it('everything is encrypted by AES-256-GCM', () => {
  const ciphers = sources.flatMap(({ text }) => [...text.matchAll(/create(?:C|Dec)ipheriv\(\s*'([^']+)'/g)])
  expect(new Set(ciphers.map(([, name]) => name))).toEqual(new Set(['aes-256-gcm']))
  expect(usersOf(/name: 'AES-(?!GCM')/)).toEqual([])
})

// spec ASVS V11.4.1
it('every hash is SHA-256 or longer', () => {
  const hashes = sources.flatMap(({ text }) => [
    ...text.matchAll(/(?:createHash|createHmac|hkdfSync|subtle\.digest)\(\s*'([^']+)'/g),
  ])
  expect(hashes.length).toBeGreaterThan(20)
  expect(hashes.map(([, name = '']) => name).filter((name) => !/^sha-?(?:256|384|512)$/i.test(name))).toEqual(
    [],
  )
})

// spec ASVS V13.2.5
// spec ASVS V15.3.2
it('the server fetches from the provider of sign-ins alone, by options that follow no redirect', () => {
  const fetching = usersOf(/(?<![\w.])fetch\(/).filter((path) => path.startsWith('apps/server/'))
  expect(fetching).toEqual(['apps/server/src/platform/auth/oidc-fetch.ts'])
})
