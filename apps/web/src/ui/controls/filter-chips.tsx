import { joinClasses } from '../behaviour/join-classes.ts'

interface FilterChipsProps<Value> {
  /** Accessible name of the row. */
  label: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A row of chips with one chosen; it scrolls sideways if it is too long. */
export function FilterChips<Value>({ label, choices, chosen, onChoose }: FilterChipsProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="flex min-w-0 gap-2 overflow-x-auto mask-r-from-[calc(100%-2.75rem)] [scrollbar-width:none] @min-[52rem]:mask-none"
    >
      {choices.map(({ value, label: words }) => (
        <button
          key={words}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={joinClasses(
            'min-h-control shrink-0 rounded-chip px-4 text-s font-semibold -outline-offset-3',
            value === chosen ? 'bg-action text-action-ink' : 'bg-sunk text-ink-soft hover:text-ink',
          )}
        >
          {words}
        </button>
      ))}
      <span aria-hidden className="w-6 shrink-0" />
    </fieldset>
  )
}
