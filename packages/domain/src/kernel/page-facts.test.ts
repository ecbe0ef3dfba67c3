import { expect, it } from 'vitest'
import { factMark, fillFacts, fillValues } from './page-facts.ts'

const page = [
  '<with-operator>Run by __OPERATOR__<with-address>, __ADDRESS__</with-address>.</with-operator>',
  '<without-operator>Run by its owner.</without-operator>',
].join('')

it('shows what depends on a fact only with it', () => {
  expect(fillFacts(page, {})).toBe('Run by its owner.')
  expect(fillFacts(page, { operator: 'Elm Pets' })).toBe('Run by Elm Pets.')
  expect(fillFacts(page, { operator: 'Elm Pets', address: '1 Main St' })).toBe('Run by Elm Pets, 1 Main St.')
})

// spec ASVS V1.2.1
it('escapes a fact in content and in attributes', () => {
  const link = `<a title="${factMark('operator')}">`
  expect(fillFacts(link, { operator: `"><script>$& 'x'` })).toBe(
    '<a title="&quot;&gt;&lt;script&gt;$&amp; &#39;x&#39;">',
  )
})

it('never takes a value for a placeholder', () => {
  expect(fillValues('__A____B__', { a: '__B__', b: '<with-a>b</with-a>' })).toBe(
    '__B__&lt;with-a&gt;b&lt;/with-a&gt;',
  )
})
