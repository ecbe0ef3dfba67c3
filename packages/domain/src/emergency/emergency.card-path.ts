// In the first load of the app, so there is nothing else here.

/** Where the emergency card opens, with or without a connection, signed in or not. */
export const CARD_PATH = '/emergency-card'

/** What the app says of the card where it has nothing else of an emergency. */
export const cardTexts = {
  link: 'Emergency card',
  removedOnSignOut: 'The emergency card was removed from this device.',
} as const
