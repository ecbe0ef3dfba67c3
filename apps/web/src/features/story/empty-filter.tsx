import { storyTexts } from '@app/domain/story/story.texts'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/layout/empty-state.tsx'

interface EmptyFilterProps extends Pick<EmptyStateProps, 'heading'> {
  onShowAll: () => void
}

/** Replaces the entries of a story if the filter has none, with the way back to all. */
export const EmptyFilter = ({ heading, onShowAll }: EmptyFilterProps) => (
  <EmptyState
    {...(heading && { heading })}
    drawing={<NoRecordsDrawing className="h-28" />}
    {...storyTexts.emptyFilter}
    action={
      <Button variant="soft" onClick={onShowAll}>
        {storyTexts.showEverything}
      </Button>
    }
  />
)
