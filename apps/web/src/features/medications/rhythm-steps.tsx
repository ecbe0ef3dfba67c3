import { clockFor } from '@app/domain/kernel/clock'
import { wholeStepInWords } from '@app/domain/medications/rhythm.texts'
import type { Rhythm, RhythmStep } from '@app/domain/medications/rhythm.vocabulary'
import { useMe } from '../../api/use-me.ts'
import { deviceLocale } from '../../format/device-locale.ts'

/** The steps of a rhythm with their times, to be read: no form changes them yet. */
export function RhythmSteps({ rhythm }: { rhythm: Rhythm }) {
  const { timeFormat } = useMe().preferences
  // Times on the wall clock have no zone.
  const clock = clockFor({ timeZone: 'UTC', timeFormat, locale: deviceLocale() })
  const timesInWords = ({ unit, times }: RhythmStep): string => {
    const words = times.map((time) => clock.time(`2000-01-01T${time}:00Z`)).join(', ')
    return unit === 'hour' ? `from ${words}` : words
  }
  return (
    <section aria-label="Dose schedule" className="grid gap-1.5">
      <p className="font-semibold">Dose schedule</p>
      <ol className="grid gap-1">
        {rhythm.map((step, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps are known by their place
          <li key={place}>{`${wholeStepInWords(step)} · ${timesInWords(step)}`}</li>
        ))}
      </ol>
      <p className="text-s text-ink-soft">Choosing another frequency replaces this schedule.</p>
    </section>
  )
}
