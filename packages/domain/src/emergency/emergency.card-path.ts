// The app's first load includes this module, so keep it small.

/** Path of the emergency card; it opens with or without a connection, signed in or not. */
export const CARD_PATH = '/emergency-card'

/** Messages about the card on screens without other emergency content. */
export const cardTexts = {
  link: 'Emergency card',
  removedOnSignOut: 'The emergency card was removed from this device.',
} as const
