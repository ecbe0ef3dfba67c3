let leaving = false

/** This page is ending its session itself: that it ends is no news to its person. */
export function startLeaving(): void {
  leaving = true
}

/** The session goes on after all, or another one has begun. */
export function stay(): void {
  leaving = false
}

export const isLeaving = (): boolean => leaving
