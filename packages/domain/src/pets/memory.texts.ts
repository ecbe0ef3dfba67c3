/** Texts of the page of a pet in memory. */
export const memoryTexts = {
  title: (name: string) => `In loving memory of ${name}`,
  lived: (name: string, age: string) => `${name} lived ${age}.`,
  sentence: (name: string) => `Everything you saved about ${name} stays here.`,
  story: (name: string) => `Read ${name}’s story`,
  photos: 'Look at the photos',
  passedAway: (name: string) => `When ${name} passed away`,
  dateHint: (name: string) => `If you like. ${name}’s age stops on this day.`,
  changeDate: 'Change date',
  addDate: 'Add date',
  dateQuestion: (name: string, isKnown: boolean) => ({
    title: isKnown ? 'Change the date' : 'Add the date',
    description: `Leave it empty if you would rather not say when ${name} passed away.`,
  }),
  save: 'Save',
  dateSaved: { title: 'Date saved' },
} as const
