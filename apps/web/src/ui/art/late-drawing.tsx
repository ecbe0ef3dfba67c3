import { useEffect, useState } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import type { DrawingProps } from './drawing.tsx'
import type * as LateDrawings from './late-drawings.ts'

let arrived: typeof LateDrawings | undefined

/** Loads the drawings that are not part of the first load. Without a connection they stay away. */
export async function fetchLateDrawings(): Promise<typeof LateDrawings | undefined> {
  arrived ??= await import('./late-drawings.ts').catch(() => undefined)
  return arrived
}

/**
 * A drawing that is not part of the first load. Its space is reserved until then; text beside it carries the meaning.
 */
export function LateDrawing({ name, className }: DrawingProps & { name: keyof typeof LateDrawings }) {
  const [drawings, setDrawings] = useState(arrived)
  useEffect(() => {
    if (!drawings) void fetchLateDrawings().then(setDrawings)
  }, [drawings])
  const Arrived = drawings?.[name]
  return Arrived ? <Arrived className={className} /> : <span className={joinClasses('block', className)} />
}
