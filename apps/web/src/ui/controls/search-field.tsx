import Search from 'lucide-react/icons/search'

interface SearchFieldProps {
  label: string
  value: string
  maxLength: number
  onChange: (text: string) => void
}

/** A field that narrows a list. */
export const SearchField = ({ label, value, maxLength, onChange }: SearchFieldProps) => (
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
      className="field-box pl-10"
    />
  </label>
)
