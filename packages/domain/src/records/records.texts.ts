/** What the screen says of every kind of record alike (spec core-records §2 and §8). */
export const recordTexts = {
  deleteQuestion: (title: string) =>
    `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  deleteFailed: { title: 'Delete failure', message: 'Failed to delete item. Please try again.' },
  /** Below what is shown of a list whose next page could not be read. */
  moreFailed: 'Could not load more.',
  /** Somebody else deleted it while it was being changed. */
  goneMeanwhile: {
    title: 'This entry no longer exists',
    message: 'Someone deleted it while you were editing, so your changes could not be saved.',
  },
  /** Beside the button of a form while something that it must have is missing (spec core-records §5). */
  incomplete: 'Please fill in all required fields (*) to continue.',
  /** The same where files are what it must have. */
  incompleteFiles: 'Please choose a pet and at least one file to continue.',
  choosePet: 'Choose a pet',
  /** Before a form that was begun is left by a slip. */
  discardQuestion: {
    title: 'Discard what you typed?',
    description: 'It is not saved yet.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
  },
  /** The two answers where the server asks whether something is meant as it was typed. */
  saveAnyway: 'Save anyway',
  checkAgain: 'Check again',
  gone: {
    title: 'Entry not found',
    message: 'It may have been deleted since the link was created.',
  },
  /** Over what has ended, folded. */
  past: (count: number) => `Past (${count})`,
  /** The button of what else can be done with a record. */
  more: (title: string) => `More for ${title}`,
  search: (list: string) => `Search ${list.toLowerCase()}`,
  narrow: (list: string) => `Show of ${list.toLowerCase()}`,
  everything: 'Everything',
  nothingFound: 'Nothing here matches.',
  showAll: 'Show everything',
  noPets: (before: string) => ({
    title: 'No pets found',
    message: `Please add a pet first before ${before}.`,
  }),
} as const

/** What the screen says of saving and deleting one kind of record. */
export interface RecordTexts {
  readonly added: { readonly title: string }
  readonly addFailed: { readonly title: string; readonly message: string }
  readonly updated: { readonly title: string }
  readonly updateFailed: { readonly title: string; readonly message: string }
  readonly deleted: { readonly title: string }
  /** What is done, as it ends the sentence 'Please add a pet first before …'. */
  readonly before: string
}
