import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { policySources } from './policy-sources.ts'
import PrivacyPolicyPage from './privacy-policy-page.tsx'

const root = join(import.meta.dirname, '../../../../..')

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Statements of the policy: each paragraph and point, and each fact after its name and a colon. */
function statements(): string[] {
  const html = renderToStaticMarkup(<PrivacyPolicyPage />)
  const chapters = /<main[\s\S]*?(<section[\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
  const found = chapters.matchAll(
    /<(p|li)\b[^>]*>([\s\S]*?)<\/\1>|<dt[^>]*>([\s\S]*?)<\/dt><dd[^>]*>([\s\S]*?)<\/dd>/g,
  )
  return [...found].map(([, , text, name, fact]) =>
    text === undefined ? `${textOf(name ?? '')}: ${textOf(fact ?? '')}` : textOf(text),
  )
}

// spec product: every sentence of the privacy policy about data is mapped to the code that makes it true
//   in apps/web/src/features/privacy-policy/policy-sources.ts
it('names the source of each statement, and no source of a statement that is gone', () => {
  const made = statements()
  expect(made.length).toBeGreaterThan(60)
  const beginnings = policySources.map(([beginning]) => beginning)
  const without = made.filter((statement) => !beginnings.some((beginning) => statement.startsWith(beginning)))
  const unused = beginnings.filter(
    (beginning) => made.filter((statement) => statement.startsWith(beginning)).length !== 1,
  )
  expect({ without, unused }).toEqual({ without: [], unused: [] })
})

it('names files that exist, at least one for each statement', () => {
  const missing = policySources.flatMap(([beginning, ...files]) =>
    files.length === 0 ? [beginning] : files.filter((file) => !existsSync(join(root, file))),
  )
  expect(missing).toEqual([])
})
