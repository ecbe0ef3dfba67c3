import { describe, expect, it } from 'vitest'
import type { ExportEntry } from './exports.contract.ts'
import { exportLink } from './exports.rules.ts'
import { countInWords, failuresInWords, missingInWords, petsInWords, workInWords } from './exports.texts.ts'

const pets = ['Biscuit', 'Miso', 'Clover'].map((name) => ({ id: name, name }))
const entry = {
  document: 'health-summary',
  format: 'pdf',
  state: 'making',
  done: 1,
  pets,
  failures: [],
} as const

describe('an export in progress', () => {
  it.each([
    [0, '1 of 3'],
    [2, '3 of 3'],
    [3, '3 of 3'],
  ])('with %i finished pets is at pet %s', (done, words) => {
    expect(countInWords({ ...entry, pets, done, failures: [] })).toBe(words)
  })

  it('is called by its document, and tables by their format', () => {
    const running: Pick<ExportEntry, keyof typeof entry> = { ...entry, failures: [] }
    expect(workInWords(running)).toBe('Making the Health Summary')
    expect(workInWords({ ...running, format: 'xlsx' })).toBe('Making the XLSX')
    expect(workInWords({ ...running, state: 'waiting' })).toBe('Health Summary, next in line')
  })
})

describe('a finished export', () => {
  const failures: ExportEntry['failures'] = [
    { name: 'Miso', reason: 'failed' },
    { name: 'Clover', reason: 'too-large' },
  ]

  it('names the pets that are missing, with the reasons', () => {
    const ready = { ...entry, state: 'ready', failures } as const
    expect(missingInWords(ready)).toBe('Without Miso and Clover.')
    expect(failuresInWords(ready)).toBe(
      'Without Miso: could not be written. Without Clover: too much for one file; choose a shorter period.',
    )
    expect(missingInWords({ ...ready, failures: [] })).toBeUndefined()
    expect(failuresInWords({ ...ready, failures: [] })).toBe('')
  })

  it('gives a reason even if it failed as a whole', () => {
    const failed = { ...entry, state: 'failed' } as const
    expect(failuresInWords({ ...failed, failures: [] })).toBe('Could not be written. Please export it again.')
    expect(failuresInWords({ ...failed, failures })).toMatch(/^Miso: could not be written\. Clover: too much/)
  })
})

it('names up to three pets and counts the others', () => {
  expect(petsInWords(['Biscuit', 'Miso'])).toBe('Biscuit and Miso')
  expect(petsInWords(['Biscuit', 'Miso', 'Clover', 'Rex', 'Momo'])).toBe('Biscuit, Miso, Clover, and 2 more')
})

it('links to a tab, and to a template', () => {
  expect(exportLink('quick')).toBe('/?tab=reports&view=export')
  expect(exportLink('history')).toBe('/?tab=reports&view=export&part=history')
  expect(exportLink('advanced', 't')).toBe('/?tab=reports&view=export&part=advanced&template=t')
})
