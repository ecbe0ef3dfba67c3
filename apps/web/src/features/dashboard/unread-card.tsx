import { LoadFailure } from '../../api/load-failure.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** A list of the dashboard that has not been read: its request is under way or has failed. */
export interface UnreadList {
  error: Error | null
  refetch: () => unknown
}

interface UnreadCardProps {
  list: UnreadList
  /** What the card is called once its list is there. */
  title: string
}

/** Stands in the place of one card, so that the others stay when a single list can't be read. */
export function UnreadCard({ list: { error, refetch }, title }: UnreadCardProps) {
  if (!error) {
    return (
      <output aria-busy className="grid">
        <VisuallyHidden>{`Loading ${title}`}</VisuallyHidden>
        <Skeleton className="h-52 rounded-card" />
      </output>
    )
  }
  return (
    <Card>
      <CardHeader title={title} />
      <LoadFailure heading="h3" error={error} retry={refetch} />
    </Card>
  )
}
