import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { HELP_SEARCH, HELP_SEARCH_CHARACTERS } from '@app/domain/help/help-articles'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { PublicFrame } from '../../page/public-frame.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

/** Frame of a page of the help center. */
export function HelpFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <PublicFrame current={HELP_CENTER} className={joinClasses('max-w-295', className)}>
      {children}
    </PublicFrame>
  )
}

type HelpSearchProps = {
  className?: string
  /** Text in the field. */
  query?: string
}

/** Field that searches the articles; the server answers with a page. */
export function HelpSearch({ className, query }: HelpSearchProps) {
  return (
    <search className={joinClasses('block', className)}>
      <form
        action={HELP_SEARCH}
        className="flex items-center gap-3 rounded-[16px] bg-surface pr-1.5 pl-4 shadow-raised ring-1 ring-line has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-action"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-action" />
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={HELP_SEARCH_CHARACTERS}
          required
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search help"
          placeholder="Search help"
          className="min-h-[52px] w-full min-w-0 bg-transparent text-[1rem] outline-none placeholder:text-ink-soft"
        />
        <button
          type="submit"
          className="min-h-11 shrink-0 rounded-[12px] px-3.5 text-s font-semibold text-action hover:bg-action-soft"
        >
          Search
        </button>
      </form>
    </search>
  )
}
