/** What opens the search says: apart from the rest, for it is part of the first load. */
export const searchButtonTexts = {
  label: 'Search',
  placeholder: 'Search pets, medications, appointments',
} as const
