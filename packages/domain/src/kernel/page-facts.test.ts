import { expect, it } from 'vitest'
import { factMark, fillFacts } from './page-facts.ts'

const page = [
  '<with-operator>Run by __OPERATOR__<with-address>, __ADDRESS__</with-address>.</with-operator>',
  '<without-operator>Run by its owner.</without-operator>',
].join('')

it('shows what depends on a fact only with it', () => {
  expect(fillFacts(page, {})).toBe('Run by its owner.')
  expect(fillFacts(page, { operator: 'Elm Pets' })).toBe('Run by Elm Pets.')
  expect(fillFacts(page, { operator: 'Elm Pets', address: '1 Main St' })).toBe('Run by Elm Pets, 1 Main St.')
})

it('escapes a fact in content and in attributes', () => {
  const link = `<a title="${factMark('operator')}">`
  expect(fillFacts(link, { operator: `"><script>$& 'x'` })).toBe(
    '<a title="&quot;&gt;&lt;script&gt;$&amp; &#39;x&#39;">',
  )
})
