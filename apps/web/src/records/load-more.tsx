import type { InfiniteQueryObserverResult } from '@tanstack/react-query'
import { recordTexts } from '@app/domain/records/records.texts'
import { toProblem } from '../api/client/problem-error.ts'
import { useOneAtATime } from '../api/use-one-at-a-time.ts'
import { Button } from '../ui/controls/button.tsx'

type Pages = Pick<
  InfiniteQueryObserverResult,
  'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
>

/** The button for the next page of a list. After a failure it shows the error; loaded entries stay. */
export function LoadMore({ pages }: { pages: Pages }) {
  const { error, fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage } = pages
  // A second request would replace the first.
  const { run } = useOneAtATime()
  if (!hasNextPage) return null
  return (
    <div className="grid gap-2">
      {isFetchNextPageError && (
        <p role="alert" className="text-center text-s text-danger">
          {recordTexts.moreFailed} {toProblem(error).message}
        </p>
      )}
      <Button variant="soft" busy={isFetchingNextPage} onClick={() => void run(() => fetchNextPage())}>
        {isFetchNextPageError ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  )
}
