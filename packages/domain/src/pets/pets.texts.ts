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
  inMemory: (name: string) => `${name} is kept in memory, with the whole record.`,
  unarchived: (name: string) => ({ title: `${name} is back` }),
  photoRemoved: { title: 'Photo removed' },
} as const
