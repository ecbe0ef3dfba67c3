import Search from 'lucide-react/icons/search'
import { joinClasses } from '../behaviour/join-classes.ts'

interface SearchFieldProps {
  label: string
  value: string
  maxLength: number
  onChange: (text: string) => void
  /** True for a field without an outline. */
  isQuiet?: boolean
}

/** A field that narrows a list. */
export const SearchField = ({ label, value, maxLength, onChange, isQuiet = false }: SearchFieldProps) => (
  <label className="relative block">
    <span className="sr-only">{label}</span>
    <Search
      aria-hidden
      size={18}
      className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
    />
    <input
      type="search"
      value={value}
      maxLength={maxLength}
      placeholder={label}
      onChange={({ target }) => onChange(target.value)}
      className={joinClasses('field-box pl-10', isQuiet && 'border-transparent! bg-sunk!')}
    />
  </label>
)
