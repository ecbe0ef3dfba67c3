import type { ReactNode } from 'react'
import { type VaccinationBadge, vaccinationBadge } from '@app/domain/vaccinations/vaccinations.rules'
import { Chip, type ChipTone } from '../../ui/controls/chip.tsx'

const tones: Record<VaccinationBadge, ChipTone> = { Overdue: 'late', 'Due Soon': 'due', Current: 'ok' }

interface VaccinationChipProps {
  nextDueDate: string | null
  /** yyyy-MM-dd */
  today: string
  /** Words before the badge's own, such as the vaccine's name. */
  children?: ReactNode
}

/** State of the next dose: overdue, due soon or later; renders nothing without a date (spec core-records §4). */
export function VaccinationChip({ nextDueDate, today, children }: VaccinationChipProps) {
  const badge = vaccinationBadge(nextDueDate, today)
  if (!badge) return null
  return (
    <Chip tone={tones[badge]}>
      {children} {badge}
    </Chip>
  )
}
