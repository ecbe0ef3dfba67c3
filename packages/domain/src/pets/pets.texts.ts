/** What the screen says of keeping pets (spec core-records §5 and §8, engagement §2). */
export const petTexts = {
  added: { title: 'Pet added' },
  addFailed: { title: 'Error adding pet', message: 'Failed to add pet. Please try again.' },
  updated: { title: 'Pet Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update pet information.' },
  deleted: { title: 'Pet Deleted' },
  archived: (name: string) => ({ title: `${name} is kept in memory` }),
  /** Said beside the button that keeps a pet in memory, and beside the one that brings it back. */
  memory: (name: string) =>
    `When ${name} is no longer with you, its whole record stays and nothing is asked for any more.`,
  memoryQuestion: (name: string) => ({
    title: `Keep ${name} in memory?`,
    description: `${name}’s whole record stays. Doses, boosters and visits are not asked for any more, and nothing can be added. You can bring ${name} back at any time.`,
  }),
  keepInMemory: 'Keep in memory',
  /** In the question before a pet is deleted. */
  goesToo: (name: string, holdings: string) => `With ${name}, this deletes ${holdings} for good.`,
  keepInstead: 'Keep in memory instead',
  inMemory: (name: string) => `${name} is kept in memory, with the whole record.`,
  unarchived: (name: string) => ({ title: `${name} is back` }),
  photoRemoved: { title: 'Photo removed' },
} as const
