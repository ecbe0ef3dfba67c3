import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkWritten } from './mark-written.tsx'

const marked = (text: string, names?: string[]) =>
  [
    ...renderToStaticMarkup(<MarkWritten names={names}>{text}</MarkWritten>).matchAll(
      /<bdi translate="no">([^<]*)<\/bdi>/g,
    ),
  ].map(([, part]) => part)

test('names and amounts in a sentence are marked, and no other words', () => {
  expect(marked('Down 1.8 lbs since December. Mention it to Dr. Lindqvist.', ['Dr. Lindqvist'])).toEqual([
    '1.8 lbs',
    'Dr. Lindqvist',
  ])
  expect(marked('Within your target (100 to 250 mg/dL).')).toEqual(['250 mg/dL'])
  expect(marked('1/2 tablet, then ½ tablet, 1½ mg, 100–250 mg or 5 - 10 drops')).toEqual([
    '1/2 tablet',
    '½ tablet',
    '1½ mg',
    '100–250 mg',
    '5 - 10 drops',
  ])
  expect(marked('Ana Maria and Ana', ['Ana', 'Ana Maria'])).toEqual(['Ana Maria', 'Ana'])
  expect(marked('Max has the maximum', ['Max', 'A (b'])).toEqual(['Max'])
  expect(marked('In 5 minutes', [])).toEqual([])
})

test('a sentence is one element, which keeps its spaces in a flex box', () => {
  expect(renderToStaticMarkup(<MarkWritten names={['Clover']}>Read Clover’s story</MarkWritten>)).toBe(
    '<span>Read <bdi translate="no">Clover</bdi>’s story</span>',
  )
})
