/** Messages that all kinds of records share (spec core-records §2 and §8). */
export const recordTexts = {
  deletion: {
    label: 'Delete',
    question: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  },
  deleteFailed: { title: 'Delete failure', message: 'Failed to delete item. Please try again.' },
  /** Appears below a list whose next page failed to load. */
  moreFailed: 'Could not load more.',
  /** Another user deleted the record while this user was editing it. */
  goneMeanwhile: {
    title: 'This entry no longer exists',
    message: 'Someone deleted it while you were editing, so your changes could not be saved.',
  },
  /** Appears beside a form's button while a required field is empty (spec core-records §5). */
  incomplete: 'Please fill in all required fields (*) to continue.',
  /** The same for a form that requires files. */
  incompleteFiles: 'Please choose a pet and at least one file to continue.',
  choosePet: 'Choose a pet',
  /** Confirmation before a form with unsaved input closes. */
  discardQuestion: {
    title: 'Discard what you typed?',
    description: 'It is not saved yet.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
  },
  /** The two answers when the server asks to confirm an unusual value. */
  saveAnyway: 'Save anyway',
  checkAgain: 'Check again',
  gone: {
    title: 'Entry not found',
    message: 'It may have been deleted since the link was created.',
  },
  /** Heading of the collapsed past records. */
  past: (count: number) => `Past (${count})`,
  /** Label of the button that opens a record's other actions. */
  more: (title: string) => `More for ${title}`,
  search: (list: string) => `Search ${list.toLowerCase()}`,
  narrow: (list: string) => `Filter ${list.toLowerCase()}`,
  everything: 'Everything',
  nothingFound: 'Nothing here matches.',
  showAll: 'Show everything',
  noPets: (before: string) => ({
    title: 'No pets found',
    message: `Please add a pet first before ${before}.`,
  }),
} as const

/** Messages for saving and deleting one kind of record. */
export interface RecordTexts {
  readonly added: { readonly title: string }
  readonly addFailed: { readonly title: string; readonly message: string }
  readonly updated: { readonly title: string }
  readonly updateFailed: { readonly title: string; readonly message: string }
  readonly deleted: { readonly title: string }
  /** Words of the deletion, if the kind calls it something else. */
  readonly deletion?: { readonly label: string; readonly question: (title: string) => string }
  /** Verb phrase that ends the sentence 'Please add a pet first before …'. */
  readonly before: string
}
