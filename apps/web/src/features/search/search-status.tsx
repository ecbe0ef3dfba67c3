import type { SearchAnswer } from '@app/domain/search/search.contract'
import { searchTexts } from '@app/domain/search/search.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { LateDrawing } from '../../ui/art/late-drawing.tsx'
import { Spinner } from '../../ui/layout/spinner.tsx'
import type { SearchState } from './use-search.ts'

interface SearchStatusProps {
  term: string
  state: SearchState
  answer: SearchAnswer | undefined
  /** Number of actions listed below. */
  actions: number
}

/** State of a search, announced to screen readers too. */
export function SearchStatus({ term, state, answer, actions }: SearchStatusProps) {
  if (state.is === 'failed')
    return <LoadFailure heading="h3" title={searchTexts.failed} error={state.error} retry={state.retry} />
  const found = state.is === 'answered' ? answer : undefined
  return (
    <>
      <output className="flex items-center gap-2 px-3 py-1.5 text-s text-ink-soft">
        {state.is === 'searching' && <Spinner size={16} />}
        <span className="min-w-0 wrap-anywhere">{sentenceOf({ term, state, answer: found, actions })}</span>
      </output>
      {found && found.results.length > 0 && <Remarks answer={found} />}
      {state.is === 'empty' && <p className="px-3 text-s text-ink-soft">{searchTexts.actionsHint}</p>}
      {found?.total === 0 && actions === 0 && (
        <div className="grid justify-items-center gap-3 py-6 text-center">
          <LateDrawing name="NothingFoundDrawing" className="h-28" />
          <p className="text-ink-soft">{searchTexts.noneHint}</p>
        </div>
      )}
    </>
  )
}

function sentenceOf({ term, state, answer: found, actions }: SearchStatusProps): string {
  if (state.is === 'empty') return searchTexts.empty
  if (state.is === 'refused') return state.why
  if (!found) return searchTexts.loading
  if (found.total > 0) return searchTexts.count(found.total)
  return actions > 0 ? searchTexts.actionCount(actions) : searchTexts.none(term.trim())
}

/** Notes that the list is partial, and that no exact spelling was found. */
function Remarks({ answer: { results, total, areSimilar } }: { answer: SearchAnswer }) {
  return (
    <div className="px-3 text-s text-ink-soft">
      {areSimilar && <p>{searchTexts.similar}</p>}
      {total > results.length && <p>{searchTexts.shown(results.length)}</p>}
    </div>
  )
}
