import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Placeholders of the dashboard's cards. */
export function DashboardSkeleton() {
  return (
    <output aria-busy className="grid gap-6">
      <span className="sr-only">Loading dashboard</span>
      <div className="grid items-start gap-gap lg:grid-cols-[1.55fr_1fr]">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
      </div>
      <Skeleton className="h-40 rounded-card" />
    </output>
  )
}
