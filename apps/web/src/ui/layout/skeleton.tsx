import { joinClasses } from '../behaviour/join-classes.ts'

/** Placeholder of loading content, in its size; `className` gives the size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={joinClasses(
        'animate-glow rounded-control bg-sunk high-contrast:outline-1 high-contrast:outline-line',
        className,
      )}
    />
  )
}

/** Rows of a loading list. */
export function SkeletonRows({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <output aria-busy className="grid gap-row py-row">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-11 shrink-0" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </output>
  )
}
