import { expect, it } from 'vitest'
import { insulinByDay, insulinInWords } from './insulin.rules.ts'

const dose = (date: string, time: string, words: string | null) => ({ date, time, dose: words })

// spec product: blood glucose is shown beside the insulin given in the morning and in the evening
it('lists given insulin by day, in the morning and in the evening', () => {
  const days = insulinByDay([
    dose('2026-06-15', '08:00', '2 units'),
    dose('2026-06-15', '20:00', '1.5 U'),
    dose('2026-06-16', '11:59', '1 unit'),
    dose('2026-06-16', '11:40', '0.5 units'),
    dose('2026-06-17', '12:00', null),
  ])
  expect(Object.fromEntries(days)).toEqual({
    '2026-06-15': { morning: '2 units', evening: '1.5 U' },
    '2026-06-16': { morning: '1 unit + 0.5 units', evening: '' },
    '2026-06-17': { morning: '', evening: 'given' },
  })
})

it('and reads as people say it', () => {
  expect(insulinInWords({ morning: '2 units', evening: '1 unit' })).toBe(
    '2 units in the morning and 1 unit in the evening',
  )
  expect(insulinInWords({ morning: '', evening: '1 unit' })).toBe('1 unit in the evening')
})
