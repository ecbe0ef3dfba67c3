import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { linkOfResult } from '@app/domain/search/search.rules'
import { searchTexts } from '@app/domain/search/search.texts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { OptionFace } from './option-face.tsx'
import type { OptionGroup, SearchOption } from './search-options.ts'

interface OptionListProps {
  id: string
  groups: readonly OptionGroup[]
  /** Option that Enter chooses. */
  active: SearchOption | undefined
  /** True for the options of an earlier search, while the next answer is under way. */
  isOld: boolean
  words: readonly string[]
  onPoint: (option: SearchOption) => void
  onChoose: (option: SearchOption) => void
}

/** The id of an option's element. */
export const idOfOption = (list: string, { key }: SearchOption): string =>
  `${list} ${key}`.replaceAll(/\s/g, '-')

/** Options of the search: the list of the field above it, which keeps the focus. */
export function OptionList({ id, groups, active, isOld, words, onPoint, onChoose }: OptionListProps) {
  const labels = useId()
  return (
    <div
      id={id}
      // No tag forms a list whose field keeps the focus.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={searchTexts.title}
      aria-busy={isOld}
      className={joinClasses('transition-opacity', isOld && 'opacity-60')}
    >
      {groups.map(({ label, options }) => (
        // No tag groups options that may contain more than text.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={label} role="group" aria-labelledby={`${labels}${label}`} className="pb-2">
          <p id={`${labels}${label}`} className="px-3 pt-2 pb-1 text-s font-semibold text-ink-soft">
            {label}
          </p>
          {options.map((option) => (
            <Option
              key={option.key}
              id={idOfOption(id, option)}
              option={option}
              isActive={option === active}
              words={words}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<OptionListProps, 'words' | 'onPoint' | 'onChoose'> {
  id: string
  option: SearchOption
  isActive: boolean
}

function Option({ id, option, isActive, words, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const shared = {
    id,
    ref: element,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onPointerMove: () => onPoint(option),
    className: joinClasses(
      'flex min-h-control w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-left text-ink',
      isActive && 'bg-sunk high-contrast:outline-1',
    ),
  } as const
  const face = <OptionFace option={option} words={words} />
  if (option.kind !== 'result')
    return (
      <button {...shared} type="button" onClick={() => onChoose(option)}>
        {face}
      </button>
    )
  const follow = (event: MouseEvent) => {
    // Leaves the click to the browser, which opens a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(option)
  }
  return (
    <a {...shared} href={linkOfResult(option.result)} onClick={follow}>
      {face}
    </a>
  )
}
