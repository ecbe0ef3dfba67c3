/**
 * Row of a face, words and an action; with very large text the action moves below. A list without any action, as for a
 * user who only reads, reserves no space for one.
 */
export const todayRow =
  'grid min-h-control grid-cols-[auto_minmax(0,1fr)_fit-content(8.5rem)] items-center gap-3 sm:grid-cols-[auto_minmax(0,1fr)_minmax(5.25rem,auto)] sm:gap-4 @max-[15rem]:grid-cols-[auto_minmax(0,1fr)] @max-[15rem]:[&>:last-child]:col-span-2 [ul:not(:has(a,button))>&]:grid-cols-[auto_minmax(0,1fr)]'
