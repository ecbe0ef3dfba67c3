import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** The places of pet cards that are on their way. */
export function PetCardsSkeleton({ label }: { label: string }) {
  return (
    <output aria-busy className="grid gap-gap sm:grid-cols-2 tablet:grid-cols-3">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-66 rounded-card" />
      <Skeleton className="hidden h-66 rounded-card sm:block" />
      <Skeleton className="hidden h-66 rounded-card tablet:block" />
    </output>
  )
}
