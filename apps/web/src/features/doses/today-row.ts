/**
 * A face, words and an action beside one another; with very large text the action goes below. Without an action, such as
 * for a viewer, the words have its room.
 */
export const todayRow =
  'grid min-h-control grid-cols-[auto_minmax(0,1fr)_fit-content(8.5rem)] items-center gap-3 sm:grid-cols-[auto_minmax(0,1fr)_minmax(5.25rem,auto)] sm:gap-4 @max-[15rem]:grid-cols-[auto_minmax(0,1fr)] @max-[15rem]:[&>:nth-child(3)]:col-span-2 not-has-[>:nth-child(3)]:grid-cols-[auto_minmax(0,1fr)]'
