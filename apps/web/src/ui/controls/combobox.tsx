import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { useState } from 'react'
import { plural } from '@app/domain/kernel/message-format'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useFieldControl } from './field.tsx'

export type ComboboxChoice = { value: string; label: string }
export type ComboboxProps = {
  choices: readonly ComboboxChoice[]
  value: string
  onChoose: (value: string) => void
  /** Shown in place of the list if no choice fits the typed words. */
  nothingFits: string
  disabled?: boolean
}

/** One choice of many: a list that shrinks as the person types. Leaving the field without a choice changes nothing. */
export function Combobox({ choices, value, onChoose, nothingFits, disabled = false }: ComboboxProps) {
  const { id, ...control } = useFieldControl()
  const [typed, setTyped] = useState('')
  const fitting = findFitting(choices, typed)
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: fitting,
    itemToString: labelOf,
    itemToKey: (choice) => choice?.value,
    selectedItem: choices.find((choice) => choice.value === value) ?? null,
    defaultHighlightedIndex: 0,
    stateReducer: chooseOnlyOnPurpose,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.value),
    onStateChange: ({ type, inputValue = '', isOpen: opens }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTyped(inputValue)
      else if (opens === false) setTyped('')
    },
    ...(id && { inputId: id }),
  })
  return (
    <div className="grid gap-1.5">
      <input
        {...getInputProps({
          ...control,
          disabled,
          // The field's own label names it.
          'aria-labelledby': undefined,
          onFocus: ({ target }) => target.select(),
        })}
        type="text"
        spellCheck={false}
        className="field-box"
      />
      <div
        {...getMenuProps({ 'aria-label': 'Choices' })}
        className={joinClasses(
          'max-h-64 overflow-y-auto overscroll-contain rounded-control border border-line-control bg-surface p-1',
          (!isOpen || fitting.length === 0) && 'hidden',
        )}
      >
        {isOpen &&
          fitting.map((choice, index) => (
            <div
              key={choice.value}
              {...getItemProps({ item: choice, index, 'aria-selected': choice.value === value })}
              className={joinClasses(
                'flex min-h-11 cursor-pointer items-center rounded-[8px] px-3 aria-selected:font-semibold aria-selected:text-action',
                index === highlightedIndex && 'bg-sunk',
              )}
            >
              {choice.label}
            </div>
          ))}
      </div>
      <output className={isOpen && fitting.length === 0 ? 'block px-3 py-2.5 text-ink-soft' : 'sr-only'}>
        {isOpen && describeCount(fitting.length, nothingFits)}
      </output>
    </div>
  )
}

const labelOf = (choice: ComboboxChoice | null): string => choice?.label ?? ''

const describeCount = (count: number, nothingFits: string): string =>
  count === 0 ? nothingFits : plural(count, { one: '# choice', other: '# choices' })

/**
 * Prevents accidental choices: leaving the field would choose the option that the arrows have reached, and Escape would
 * empty a closed field.
 */
function chooseOnlyOnPurpose(
  state: UseComboboxState<ComboboxChoice>,
  { type, changes }: UseComboboxStateChangeOptions<ComboboxChoice>,
): Partial<UseComboboxState<ComboboxChoice>> {
  const { InputBlur, InputKeyDownEscape, InputClick } = useCombobox.stateChangeTypes
  if (type === InputClick) return { ...changes, isOpen: true }
  if (type !== InputBlur && type !== InputKeyDownEscape) return changes
  return { ...changes, selectedItem: state.selectedItem, inputValue: labelOf(state.selectedItem) }
}

/** The choices whose label has every typed word. */
function findFitting(choices: readonly ComboboxChoice[], typed: string): ComboboxChoice[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean)
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
