import { expect, it } from 'vitest'
import { latestChoices, latestInWords, LATEST_MINUTES, suggestedLatest } from './latest-dose.vocabulary.ts'

// spec product: the form suggests how late insulin may be given, and chooses nothing on its own
it('two hours are suggested for insulin, by its substance and its brands, and nothing for others', () => {
  const names = ['Insulin', 'ProZinc 40 U/ml', 'caninsulin', 'Vetsulin', 'Lantus', 'insulin glargine']
  expect(names.map(suggestedLatest)).toEqual(names.map(() => 120))
  expect(['Apoquel', 'Prednisolone', ''].map(suggestedLatest)).toEqual([null, null, null])
})

it('the form’s choices are within the bounds and readable', () => {
  for (const minutes of latestChoices) {
    expect(minutes).toBeGreaterThanOrEqual(LATEST_MINUTES.min)
    expect(minutes).toBeLessThanOrEqual(LATEST_MINUTES.max)
  }
  expect([30, 60, 90, 120].map(latestInWords)).toEqual(['30 minutes', '1 hour', '90 minutes', '2 hours'])
})
