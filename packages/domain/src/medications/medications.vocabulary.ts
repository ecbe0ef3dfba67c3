/** Frequencies that the form offers (spec core-records §9). Free text from imports stays unchanged. */
export const medicationFrequencies = [
  'Once daily',
  'Twice daily',
  'Three times daily',
  'Weekly',
  'Monthly',
  'As needed',
] as const

/** Choices for doses that a new schedule plans for earlier today. */
export const earlierDosesChoices = ['left-out', 'listed', 'given'] as const
export type EarlierDoses = (typeof earlierDosesChoices)[number]

export const earlierDosesLabels: Readonly<Record<EarlierDoses, string>> = {
  'left-out': 'Start with the next dose',
  listed: 'Still to be given',
  given: 'Already given',
}

/** Choices for coming doses that a change of the schedule brings too close to one that was given. */
export const closeDosesChoices = ['left-out', 'kept'] as const
export type CloseDoses = (typeof closeDosesChoices)[number]

export const closeDosesLabels: Readonly<Record<CloseDoses, string>> = {
  'left-out': 'Leave out, and go on with the dose after it',
  kept: 'Give as planned',
}
