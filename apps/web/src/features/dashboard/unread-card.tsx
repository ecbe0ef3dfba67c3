import { LoadFailure } from '../../api/load-failure.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** List of the dashboard whose request is under way or has failed. */
export interface UnreadList {
  error: Error | null
  refetch: () => unknown
}

interface UnreadCardProps {
  list: UnreadList
  /** Title of the card that the list fills. */
  title: string
}

/** Replaces a single card while its list loads or after a failed read, so that the other cards stay. */
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
