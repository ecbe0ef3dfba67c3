/** Messages for pets (spec core-records §5 and §8, engagement §2). */
export const petTexts = {
  added: { title: 'Pet added' },
  addFailed: { title: 'Error adding pet', message: 'Failed to add pet. Please try again.' },
  updated: { title: 'Pet Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update pet information.' },
  deleted: { title: 'Pet Deleted' },
  archived: (name: string) => ({ title: `${name} was moved to In Loving Memory` }),
  /** Hint beside the button that archives a pet. */
  whenToArchive: (name: string) =>
    `When ${name} is no longer with you. The record stays, but doses and boosters no longer come up.`,
  archiveQuestion: (name: string) => ({
    title: `Move ${name} to In Loving Memory?`,
    description: `${name}’s record stays complete. Doses, boosters and visits no longer come up, and nothing new can be added. You can bring ${name} back at any time.`,
  }),
  archive: 'Move to In Loving Memory',
  /** Part of the confirmation before a pet is deleted. */
  goesToo: (name: string, holdings: string) => `This also deletes ${name}’s ${holdings}.`,
  archiveInstead: 'Move to In Loving Memory instead',
  inMemory: 'In Loving Memory',
  unarchived: (name: string) => ({ title: `${name} is back` }),
  photoRemoved: { title: 'Photo removed' },
} as const
