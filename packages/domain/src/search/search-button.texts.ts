/** Texts of the search button, in a module of their own because they are part of the first load. */
export const searchButtonTexts = {
  label: 'Search',
  placeholder: 'Search pets, medications, appointments',
} as const
