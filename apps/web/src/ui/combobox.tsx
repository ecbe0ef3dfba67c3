import { type KeyboardEvent, useId, useState } from 'react'
import { useFieldControl } from './field.tsx'
import { joinClasses } from './join-classes.ts'

export type ComboboxChoice = { value: string; label: string }
export type ComboboxProps = {
  choices: readonly ComboboxChoice[]
  value: string
  onChoose: (value: string) => void
  /** What stands in place of the list where nothing fits what was typed. */
  nothingFits: string
  disabled?: boolean
}

/** One of many: a list that what is typed narrows. Arrow keys walk it, Enter chooses, Escape leaves all as it was. */
export function Combobox({ choices, value, onChoose, nothingFits, disabled = false }: ComboboxProps) {
  const listId = useId()
  const { typed, setTyped, place, setPlace, fitting, onKeyDown, choose } = useList(choices, value, onChoose)
  const open = typed !== undefined
  const present = choices.find((choice) => choice.value === value)?.label ?? ''
  const optionId = (at: number) => `${listId}-${at}`
  return (
    <div
      className="grid gap-1.5"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyped(undefined)
      }}
    >
      <input
        {...useFieldControl()}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && fitting.length > 0 ? optionId(place) : undefined}
        className="field-box"
        value={typed ?? present}
        onClick={() => setTyped(typed ?? '')}
        onChange={({ target }) => {
          setTyped(target.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        // What is typed narrows this list, which the platform's own lists can't do.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label="Choices"
        className={joinClasses(
          'max-h-64 overflow-y-auto overscroll-contain rounded-control border border-line-control bg-surface p-1',
          !open && 'hidden',
        )}
      >
        {open &&
          fitting.map((choice, at) => (
            // The input keeps the focus and hears the keys; the options are named to it.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={choice.value}
              id={optionId(at)}
              ref={at === place ? keepInSight : null}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
              role="option"
              tabIndex={-1}
              aria-selected={choice.value === value}
              onClick={() => choose(choice.value)}
              className={joinClasses(
                'flex min-h-11 cursor-pointer items-center rounded-[8px] px-3 aria-selected:font-semibold aria-selected:text-action',
                at === place ? 'bg-sunk' : 'hover:bg-sunk',
              )}
            >
              {choice.label}
            </div>
          ))}
        {open && fitting.length === 0 && <p className="px-3 py-2.5 text-ink-soft">{nothingFits}</p>}
      </div>
    </div>
  )
}

const keepInSight = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })

/** What is typed, which choices fit it, and which of them the keys have reached. */
function useList(choices: readonly ComboboxChoice[], value: string, onChoose: (value: string) => void) {
  const [typed, setTyped] = useState<string>()
  const [place, setPlace] = useState(0)
  const fitting = findFitting(choices, typed ?? '')
  const choose = (chosen: string) => {
    setTyped(undefined)
    setPlace(0)
    if (chosen !== value) onChoose(chosen)
  }
  const step = (by: number) => {
    setTyped(typed ?? '')
    if (fitting.length > 0) setPlace((place + by + fitting.length) % fitting.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const reached = fitting[place]
    if (event.key === 'ArrowDown') step(typed === undefined ? 0 : 1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && typed !== undefined && reached) choose(reached.value)
    else if (event.key === 'Escape' && typed !== undefined) setTyped(undefined)
    else return
    event.preventDefault()
  }
  return { typed, setTyped, place, setPlace, fitting, onKeyDown, choose }
}

/** The choices whose label has every word that was typed. */
function findFitting(choices: readonly ComboboxChoice[], typed: string): readonly ComboboxChoice[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean)
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
