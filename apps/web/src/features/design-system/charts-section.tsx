import { LineChart } from '../../ui/charts/line-chart.tsx'
import { formatDay } from '../../format/format-dates.ts'
import { Section } from './section.tsx'

const weights = [25.4, 25.8, 25.7, 26.4, 26.9, 27.4].map((amount, at) => ({
  id: String(at),
  date: `2026-0${at + 1}-05`,
  amount,
  words: `${amount} lbs`,
}))

export function ChartsSection() {
  return (
    <Section title="Charts">
      <LineChart label="Weight over time" points={weights} formatAmount={String} formatDate={formatDay} />
    </Section>
  )
}
