/** Messages of the onboarding wizard (spec access §8). */
export const onboardingTexts = {
  signedOut: { title: 'Authentication Error', message: 'Please refresh the page and try again.' },
  failed: {
    title: 'Setup Error',
    message: 'There was an issue completing your setup. Please try again.',
  },
  nameMissing: { title: 'Setup Error', message: 'Please provide your name to continue.' },
  exists: { title: 'Setup Error', message: 'Your profile already exists. Refreshing the page...' },
  network: { title: 'Setup Error', message: 'Network error. Please check your connection and try again.' },
  permission: {
    title: 'Setup Error',
    message: 'Authentication error. Please sign out and sign back in.',
  },
  quickFailed: {
    title: 'Unable to Complete Setup',
    message: 'Please contact support if this issue persists.',
  },
  stepFailed: 'Error loading step. Please refresh and try again.',
  nameGenerated: { title: 'Name Auto-Generated' },
  invalid: { title: 'Please fix the errors', message: 'Check the highlighted fields and try again.' },
} as const
