let mark: string | undefined

/**
 * Notes the position in the live updates at this page's first read. Later reads are never older, so updates from there
 * on miss nothing.
 */
export function noteLiveFrom(read: string): void {
  mark ??= read
}

/** The position of the first read; undefined before it. */
export const liveFrom = (): string | undefined => mark
