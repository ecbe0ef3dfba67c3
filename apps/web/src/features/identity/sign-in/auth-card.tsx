import type { ReactNode } from 'react'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { usePageTitle } from '../../../page/use-page-title.ts'
import { SpeciesDrawing } from '../../../ui/art/species-drawing.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Spinner } from '../../../ui/layout/spinner.tsx'

export type AuthCardProps = {
  title: string
  /** Document title, if it differs from `title`. */
  pageTitle?: string
  description?: ReactNode
  /** Article about the screen. */
  help?: HelpArticleName
  children: ReactNode
  /** Link to the other mode, below the card. */
  aside?: ReactNode
}

/** One screen of sign-in or sign-up: three animals look over the edge of a card. */
export function AuthCard({
  title,
  pageTitle = title,
  description,
  help = pageHelp['/auth'],
  children,
  aside,
}: AuthCardProps) {
  usePageTitle(pageTitle)
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <PageHeader title={title} description={description} help={help} />
      <div>
        <div aria-hidden className="flex items-end justify-center gap-3 px-6">
          <SpeciesDrawing species="cat" className="h-14" />
          <SpeciesDrawing species="dog" className="h-18" />
          <SpeciesDrawing species="rabbit" className="h-14" />
        </div>
        <Card>{children}</Card>
      </div>
      {aside && <p className="text-center text-ink-soft">{aside}</p>}
    </div>
  )
}

/** Placeholder in a card until the server answers; the words are for screen readers. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <output aria-busy className="grid justify-items-center py-6">
      <Spinner size={32} className="text-action" />
      <span className="sr-only">{children}</span>
    </output>
  )
}

/** Button in a sentence that changes the mode rather than the page. */
export function ModeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      // Keeps the focus in its field: an error that appears on blur would move this button from under the press.
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-11 rounded-[6px] px-1 font-semibold text-action underline-offset-4 hover:underline"
    >
      {children}
    </button>
  )
}
