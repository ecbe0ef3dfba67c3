import { LateDrawing } from '../art/late-drawing.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

type Words = Pick<EmptyStateProps, 'title' | 'sentence'>

interface EmptyListProps {
  /** Words of a list without entries. */
  nothing: Words
  /** Words of one without matches, with the way out of the filters. */
  nothingFound: Words & { clear: string }
  /** True if a filter or a search leaves entries out. */
  isFiltered: boolean
  onClear: () => void
}

/** In place of a list's entries: nothing matches its filters, or there are none. */
export function EmptyList({ nothing, nothingFound, isFiltered, onClear }: EmptyListProps) {
  const { title, sentence } = isFiltered ? nothingFound : nothing
  return (
    <EmptyState
      drawing={<LateDrawing name={isFiltered ? 'NothingFoundDrawing' : 'NapDrawing'} className="h-28" />}
      title={title}
      sentence={sentence}
      action={
        isFiltered && (
          <Button variant="soft" onClick={onClear}>
            {nothingFound.clear}
          </Button>
        )
      }
    />
  )
}
