import SearchIcon from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { LONGEST_TERM } from '@app/domain/kernel/search.vocabulary'
import type { FoundAction } from '@app/domain/search/actions.rules'
import { searchButtonTexts } from '@app/domain/search/search-button.texts'
import { linkOfResult, wordsOf, writingsOf } from '@app/domain/search/search.rules'
import { searchTexts } from '@app/domain/search/search.texts'
import { useMe } from '../../api/use-me.ts'
import { goAfterClosing } from '../../ui/behaviour/history-layers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageDialogHeader } from '../../ui/overlays/page-dialog.tsx'
import { WindowFrame } from '../../ui/overlays/window-frame.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { useOpenWindow } from '../../windows/window-address.ts'
import { idOfOption, OptionList } from './option-list.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import type { ListedAction } from './search-actions.ts'
import { type SearchOption, useSearchOptions } from './search-options.ts'
import { SearchStatus } from './search-status.tsx'
import { type SearchState, useSearch } from './use-search.ts'

export interface SearchWindowProps {
  /** Typed text; it outlives the dialog. */
  term: string
  onType: (term: string) => void
  /** Closes the dialog at once. */
  onClose: () => void
}

/** Finds the household's pets and records, and available actions, by words (spec engagement §2). */
export default function SearchWindow({ term, onType, onClose }: SearchWindowProps) {
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const { state, answer } = useSearch(term)
  const [, drawAnew] = useReducer((drawn: number) => drawn + 1, 0)
  const groups = useSearchOptions(term, answer)
  const options = groups.flatMap((group) => group.options)
  const choose = useChoose({ term, onType, onClose })
  const { active, onKeyDown, pointAt, beginAnew } = useOptionKeys({
    options,
    beginsAtFirst: state.is !== 'empty',
    // Ignores results of an earlier search: they do not match the typed text.
    onChoose: (option) => {
      if (option.kind !== 'result' || state.is === 'answered') choose(option)
    },
  })
  const early = useEarlyEnter(state, () => active && choose(active))
  const type = (typed: string) => {
    beginAnew()
    early.drop()
    onType(typed)
  }
  const pressKey = (event: KeyboardEvent) => {
    // Closes the whole dialog on Escape, because the field's list is always open.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
    else {
      early.onKeyDown(event)
      onKeyDown(event)
    }
  }
  return (
    <WindowFrame open onClose={onClose} startAt={field} className={windowStyle}>
      <PageDialogHeader title={searchTexts.title} help={windowHelp.search} />
      <div className="px-pad pb-2">
        <label className="relative block">
          <span className="sr-only">{searchButtonTexts.label}</span>
          <SearchIcon
            aria-hidden
            size={20}
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-soft"
          />
          <input
            ref={field}
            type="text"
            inputMode="search"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active && idOfOption(list, active)}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_TERM}
            placeholder={searchTexts.placeholder}
            value={term}
            onChange={({ target }) => type(target.value)}
            onKeyDown={pressKey}
            className="field-box w-full pl-11 text-ellipsis"
          />
        </label>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-[calc(var(--pad)-12px)] pb-[max(var(--pad),env(safe-area-inset-bottom))]">
        <SearchStatus
          term={term}
          state={state}
          answer={answer}
          actions={options.filter(({ kind }) => kind === 'action').length}
        />
        <OptionList
          id={list}
          groups={groups}
          active={active}
          isOld={state.is === 'searching'}
          words={wordsOf(term).flatMap(writingsOf)}
          onPoint={pointAt}
          onChoose={choose}
        />
        {state.is === 'empty' && (
          <ForgetRecent
            onForgotten={() => {
              drawAnew()
              field.current?.focus()
            }}
          />
        )}
      </div>
    </WindowFrame>
  )
}

interface OptionKeys {
  options: readonly SearchOption[]
  /** True if Enter chooses the first option before any is pointed at. */
  beginsAtFirst: boolean
  onChoose: (option: SearchOption) => void
}

/** Moves through a list with the keys of the field above it: arrows, Home, End, and Enter. */
function useOptionKeys({ options, beginsAtFirst, onChoose }: OptionKeys) {
  const [pointed, setPointed] = useState<string>()
  const at = options.findIndex(({ key }) => key === pointed)
  const present = at === -1 && beginsAtFirst ? 0 : at
  const active = options[present]
  const last = options.length - 1
  const goTo: Readonly<Partial<Record<string, number>>> = {
    ArrowDown: present === last ? 0 : present + 1,
    ArrowUp: present <= 0 ? last : present - 1,
    Home: 0,
    End: last,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Leaves keys to the input method, which uses them to choose among candidates.
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey || options.length === 0) return
    const next = options[goTo[event.key] ?? -1]
    if (next) {
      event.preventDefault()
      setPointed(next.key)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onChoose(active)
    }
  }
  return {
    active,
    onKeyDown,
    pointAt: ({ key }: SearchOption) => setPointed(key),
    /** Resets the position for another list. */
    beginAnew: () => setPointed(undefined),
  }
}

/** Opens the first result for an Enter pressed before the answer, unless the user types on or the search fails. */
function useEarlyEnter(state: SearchState, openFirst: () => void) {
  const pressed = useRef(false)
  const open = useEffectEvent(openFirst)
  useEffect(() => {
    if (state.is === 'searching') return
    if (pressed.current && state.is === 'answered') open()
    pressed.current = false
  }, [state.is])
  return {
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      pressed.current = key === 'Enter' && !nativeEvent.isComposing && state.is === 'searching'
    },
    drop: () => {
      pressed.current = false
    },
  }
}

/** Deletes the recent searches, if there are any. */
function ForgetRecent({ onForgotten }: { onForgotten: () => void }) {
  const me = useMe()
  if (recentSearches(me).length === 0) return null
  return (
    <Button
      variant="quiet"
      onClick={() => {
        forgetSearches(me)
        onForgotten()
      }}
    >
      {searchTexts.forgetRecent}
    </Button>
  )
}

const windowStyle =
  'on-sheet fixed inset-0 z-50 flex animate-appear flex-col bg-paper outline-none sm:inset-auto sm:top-[8dvh] sm:left-1/2 sm:max-h-[84dvh] sm:min-h-80 sm:w-[min(640px,92vw)] sm:-translate-x-1/2 sm:overflow-hidden sm:rounded-sheet sm:shadow-float high-contrast:border high-contrast:border-line-control'

/** Carries out an option, and closes the dialog unless the option only fills the field. */
function useChoose({ term, onType, onClose }: SearchWindowProps): (option: SearchOption) => void {
  const me = useMe()
  const navigate = useNavigate()
  const { search } = useLocation()
  const openWindow = useOpenWindow()
  const { openAdd } = useAdd()
  const goTo = (to: string) => {
    // Opens a dialog above the present page.
    if (to.startsWith('?')) openWindow(joinSearch(search, to))
    else void navigate(to)
  }
  const act = ({ action, pet }: FoundAction<ListedAction>) => {
    if ('to' in action) goTo(action.to)
    else openAdd(action.adds, pet && { petId: pet.id })
  }
  return (option) => {
    if (option.kind === 'recent') {
      onType(option.term)
      return
    }
    onClose()
    if (option.kind === 'result') rememberSearch(me, term.trim())
    goAfterClosing(() => (option.kind === 'result' ? goTo(linkOfResult(option.result)) : act(option.found)))
  }
}

/** Joins the query of the present page with the parameter that opens a dialog. */
function joinSearch(search: string, asked: string): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(asked)) params.set(name, value)
  return `?${params.toString()}`
}
