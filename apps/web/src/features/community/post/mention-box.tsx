import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { postTexts } from '@app/domain/community/community-screens.texts'
import type { CommunityAuthor } from '@app/domain/community/community.contract'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { useFieldControl } from '../../../ui/controls/field.tsx'
import { AuthorFace } from '../author-face.tsx'
import { type BegunMention, begunMention, completeMention, offeredFor } from './mentions.ts'

interface MentionBoxProps {
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  people: readonly CommunityAuthor[]
  placeholder: string
  maxLength: number
}

/** A text of several lines that offers the people of a thread after an `@`, by pointer and by keyboard. */
export function MentionBox({ value, onChange, onBlur, people, placeholder, maxLength }: MentionBoxProps) {
  const control = useFieldControl()
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [begun, setBegun] = useState<BegunMention>()
  const [chosen, setChosen] = useState(0)
  const [caret, setCaret] = useState<number>()
  const offered = begun ? offeredFor(begun.typed, people) : []
  const isOpen = offered.length > 0
  // The caret follows the text that a choice has completed.
  useLayoutEffect(() => {
    if (caret !== undefined) area.current?.setSelectionRange(caret, caret)
  }, [caret])
  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setBegun(begunMention(text, selectionStart))
    setChosen(0)
  }
  const choose = (person: CommunityAuthor | undefined) => {
    if (!begun || !person) return
    const completed = completeMention(value, begun, person.name)
    onChange(completed.text)
    setCaret(completed.caret)
    setBegun(undefined)
    area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) setChosen((chosen + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[chosen])
    else if (event.key === 'Escape') setBegun(undefined)
    else return
    event.preventDefault()
  }
  // The keys of the list are those of the field, which keeps the focus.
  // A text of several lines can't be a combobox; it has the attributes of one that a text box may have.
  const fieldProps = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen}` }),
  } as const
  const listProps = { id: listId, role: 'listbox', 'aria-label': postTexts.people }
  const optionProps = (person: CommunityAuthor, at: number) => ({
    id: `${listId}-${at}`,
    role: 'option',
    'aria-selected': at === chosen,
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => choose(person),
  })
  return (
    <div className="relative">
      <textarea
        {...control}
        ref={area}
        {...fieldProps}
        rows={3}
        dir="auto"
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={({ target }) => {
          onChange(target.value)
          setCaret(undefined)
          look(target)
        }}
        onSelect={({ currentTarget }) => {
          if (begun && begunMention(value, currentTarget.selectionStart)?.at !== begun.at) setBegun(undefined)
        }}
        onKeyDown={press}
        onBlur={() => {
          setBegun(undefined)
          onBlur?.()
        }}
        className="field-box field-sizing-content max-h-80 min-h-22 resize-y"
      />
      <div
        {...listProps}
        className={joinClasses(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-[16px] bg-surface p-1.5 shadow-float high-contrast:border high-contrast:border-line-control',
          !isOpen && 'hidden',
        )}
      >
        {offered.map((person, at) => (
          <div
            key={person.id}
            {...optionProps(person, at)}
            className={joinClasses(
              'flex min-h-control cursor-pointer items-center gap-3 rounded-[10px] px-3 font-medium wrap-anywhere',
              at === chosen && 'bg-sunk',
            )}
          >
            <AuthorFace author={person} className="size-8 rounded-[10px]" />
            <span translate="no">{person.name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
