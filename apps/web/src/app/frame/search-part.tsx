import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { searchButtonTexts } from '@app/domain/search/search-button.texts'
import { useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { isPageInReach } from '../../ui/behaviour/page-in-reach.ts'

const SearchWindow = latePart(() => import('../../features/search/search-window.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})
/** Pointing at it is usually followed by a press; a failure is shown then. */
const fetchAhead = () => void SearchWindow.preload().catch(() => undefined)

/** The button that opens the search, as Ctrl or Cmd and K do. The rest of the search is not part of the first load. */
export function SearchPart() {
  return useMay('view pets') ? <SearchOpener /> : null
}

function SearchOpener() {
  const [isOpen, setOpen] = useState(false)
  const [term, setTerm] = useState('')
  const open = () => setOpen(true)
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    if (!isOpen && !isPageInReach()) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        className={buttonStyle}
      >
        <Search aria-hidden size={22} className="shrink-0 tablet:size-5" />
        <span className="sr-only tablet:hidden">{searchButtonTexts.label}</span>
        <span className="hidden min-w-0 flex-1 truncate text-left tablet:block">
          {searchButtonTexts.placeholder}
        </span>
        <kbd aria-hidden className="hidden font-[inherit] text-s font-semibold tablet:block">
          {shortcut()}
        </kbd>
      </button>
      {isOpen && <SearchWindow term={term} onType={setTerm} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A magnifying glass on a phone; on wider screens it looks like a field. */
const buttonStyle =
  'inline-flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-chip text-ink transition-colors hover:bg-sunk tablet:w-52 tablet:rounded-control tablet:bg-sunk tablet:px-3.5 tablet:text-ink-soft desktop:w-100'

const shortcut = (): string => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘K' : 'Ctrl K')
