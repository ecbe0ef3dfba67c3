import type { SearchAnswer } from '@app/domain/search/search.contract'
import { searchTexts } from '@app/domain/search/search.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { LateDrawing } from '../../ui/art/late-drawing.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { SearchState } from './use-search.ts'

interface SearchStatusProps {
  term: string
  state: SearchState
  answer: SearchAnswer | undefined
  /** Something can be chosen below. */
  hasOptions: boolean
}

/** Says where a search stands, also to a screen reader. */
export function SearchStatus({ term, state, answer, hasOptions }: SearchStatusProps) {
  if (state.is === 'failed')
    return <LoadFailure heading="h3" title={searchTexts.failed} error={state.error} retry={state.retry} />
  const found = state.is === 'answered' ? answer : undefined
  return (
    <>
      <output className="flex items-center gap-2 px-3 py-1.5 text-s text-ink-soft">
        {state.is === 'searching' && <Spinner size={16} />}
        <span className="min-w-0 wrap-anywhere">{sentenceOf(term, state, found)}</span>
      </output>
      {found && found.results.length > 0 && <Remarks answer={found} />}
      {state.is === 'empty' && <p className="px-3 text-s text-ink-soft">{searchTexts.actionsHint}</p>}
      {found?.total === 0 && !hasOptions && (
        <div className="grid justify-items-center gap-3 py-6 text-center">
          <LateDrawing name="NothingFoundDrawing" className="h-28" />
          <p className="text-ink-soft">{searchTexts.noneHint}</p>
        </div>
      )}
    </>
  )
}

function sentenceOf(term: string, state: SearchState, found: SearchAnswer | undefined): string {
  if (state.is === 'empty') return searchTexts.empty
  if (state.is === 'refused') return state.why
  if (!found) return searchTexts.loading
  return found.total === 0 ? searchTexts.none(term.trim()) : searchTexts.count(found.total)
}

/** That only a part is listed, and that nothing was spelled just so. */
function Remarks({ answer: { results, total, areSimilar } }: { answer: SearchAnswer }) {
  return (
    <div className="px-3 text-s text-ink-soft">
      {areSimilar && <p>{searchTexts.similar}</p>}
      {total > results.length && <p>{searchTexts.shown(results.length)}</p>}
    </div>
  )
}
