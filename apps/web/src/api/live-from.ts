let mark: string | undefined

/**
 * Notes the place in the live updates at which this page first read something: whatever it reads later is not older, so
 * what is told from there on misses nothing.
 */
export function noteLiveFrom(read: string): void {
  mark ??= read
}

/** The place of the first reading; none before it. */
export const liveFrom = (): string | undefined => mark
