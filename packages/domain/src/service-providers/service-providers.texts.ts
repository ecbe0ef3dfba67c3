/** What the screen says of groomer, trainer and daycare (spec core-records §6). */
export const serviceProviderTexts = {
  updated: { title: 'Service providers updated' },
  updateFailed: { title: 'Error', message: 'Failed to update pet information.' },
  /** In place of the form where the plan has none. */
  upgrade: {
    title: 'Premium Feature',
    message: 'Keep your groomer, trainer and daycare at hand. What you saved stays readable.',
  },
} as const
