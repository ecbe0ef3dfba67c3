/** What lists are told apart by: what counts now, and what is over. */
export const listParts = ['current', 'past'] as const
export type ListPart = (typeof listParts)[number]
