/** Parts of a list: current records, and past ones. */
export const listParts = ['current', 'past'] as const
export type ListPart = (typeof listParts)[number]
