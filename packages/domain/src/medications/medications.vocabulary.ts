/** The frequencies that the form offers (spec core-records §9). Free text from elsewhere is kept as it is. */
export const medicationFrequencies = [
  'Once daily',
  'Twice daily',
  'Three times daily',
  'Weekly',
  'Monthly',
  'As needed',
] as const
