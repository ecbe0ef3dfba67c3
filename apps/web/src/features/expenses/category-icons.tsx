import Bed from 'lucide-react/icons/bed'
import Bone from 'lucide-react/icons/bone'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Pill from 'lucide-react/icons/pill'
import Scissors from 'lucide-react/icons/scissors'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Soup from 'lucide-react/icons/soup'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Tag from 'lucide-react/icons/tag'
import type { ComponentType } from 'react'
import type { ExpenseCategory } from '@app/domain/expenses/expenses.vocabulary'

export const categoryIcons: Readonly<
  Record<ExpenseCategory, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>
> = {
  food: Soup,
  medications: Pill,
  vet: Stethoscope,
  grooming: Scissors,
  insurance: ShieldCheck,
  supplies: Bone,
  boarding: Bed,
  training: GraduationCap,
  other: Tag,
}

/** The picture of a category in a row. */
export function CategoryPicture({ category }: { category: ExpenseCategory }) {
  const Icon = categoryIcons[category]
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-[14px] bg-sunk text-ink-soft">
      <Icon aria-hidden size={20} />
    </span>
  )
}
