import { Card, CardHeader } from '../ui/layout/card.tsx'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { LoadFailure } from './load-failure.tsx'

interface LoadingCardProps {
  title: string
  /** Words for screen readers while it loads. */
  loading: string
  /** Height of the card. */
  className: string
  error: Error | null
  /** Repeats the failed request. */
  retry: () => unknown
}

/** Replaces a card until its contents have loaded, or if they could not be loaded. */
export function LoadingCard({ title, loading, className, error, retry }: LoadingCardProps) {
  if (error) {
    return (
      <Card>
        <CardHeader title={title} />
        <LoadFailure heading="h3" error={error} retry={retry} />
      </Card>
    )
  }
  return (
    <output aria-busy className="grid">
      <VisuallyHidden>{loading}</VisuallyHidden>
      <Skeleton className={`${className} rounded-card`} />
    </output>
  )
}
