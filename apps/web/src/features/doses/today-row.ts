/** A face, words and an action beside one another; with very large text the action goes below. */
export const todayRow =
  'grid min-h-control grid-cols-[auto_minmax(0,1fr)_fit-content(8.5rem)] items-center gap-3 sm:grid-cols-[auto_minmax(0,1fr)_minmax(5.25rem,auto)] sm:gap-4 @max-[15rem]:grid-cols-[auto_minmax(0,1fr)] @max-[15rem]:[&>:last-child]:col-span-2'

/** The same for somebody who only reads: no room is kept for an action. */
export const todayRowToRead = 'grid min-h-control grid-cols-[auto_minmax(0,1fr)] items-center gap-3 sm:gap-4'
