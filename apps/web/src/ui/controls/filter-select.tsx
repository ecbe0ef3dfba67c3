import { joinClasses } from '../behaviour/join-classes.ts'
import { Select } from './select.tsx'

interface FilterSelectProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  disabled?: boolean
  onChoose: (value: string) => void
  /** True for a choice that looks like a link. */
  isQuiet?: boolean
}

/** A choice that takes effect at once, such as a filter of a list. */
export const FilterSelect = ({
  label,
  value,
  choices,
  disabled = false,
  onChoose,
  isQuiet = false,
}: FilterSelectProps) => (
  <Select
    aria-label={label}
    value={value}
    disabled={disabled}
    onChange={({ target }) => onChoose(target.value)}
    className={joinClasses(
      'text-s font-semibold',
      isQuiet && 'border-transparent! bg-transparent! text-action!',
    )}
  >
    {choices.map(([choice, words]) => (
      <option key={choice} value={choice}>
        {words}
      </option>
    ))}
  </Select>
)
