/** What the screen, the sheet and the card on a device say in an emergency (spec core-records §2 and §8). */
export const emergencyTexts = {
  title: 'Emergency Information',
  loadFailed: { title: 'Pets and medicines could not be loaded' },
  actions: {
    findVet: 'Find nearest emergency vet',
    share: 'Share my location',
    noVet: 'No vet is saved yet.',
  },
  contacts: {
    title: 'Emergency contacts',
    copy: 'Copy all contacts',
    copied: { title: 'Contacts copied' },
    copiedHotlines: {
      title: 'Only the poison hotlines were copied',
      message: 'Your own contacts are not loaded. Try again in a moment, or when there is a connection.',
    },
  },
  hotlines: {
    title: 'Poison hotlines',
    note: 'US numbers, open day and night. Both charge a fee for advice. Elsewhere, call the nearest emergency vet.',
  },
  pets: {
    title: 'Your pets',
    none: { title: 'No pets available' },
    noneSentence: 'Add a pet, and what a vet must know of it stands here.',
  },
  sheet: {
    title: 'On paper',
    sentence:
      'For the fridge, the sitter and the carrier: contacts, hotlines and what a vet must know of each pet.',
    print: 'Download PDF',
    choose: 'Pets on the sheet',
    chooseOne: 'Choose at least one pet.',
    tooMany: (most: number) =>
      `A sheet has room for ${most} pets. Choose no more, and print the others after.`,
    failed: 'Failed to generate emergency PDF',
  },
  location: {
    unavailable: {
      title: 'Location not available',
      message: 'Allow this page to see where you are, or say the address on the phone.',
    },
    copied: { title: 'Location copied', message: 'Paste it into a message.' },
  },
  copyByHand: 'Copying is not possible here. Select the text and copy it yourself.',
  help: { title: 'Help near you' },
  firstAid: {
    title: 'First aid',
    warning: 'First aid buys time. This does not replace a vet: call one first, or have somebody else call.',
  },
  device: {
    title: 'Without a connection',
    keep: 'Keep emergency information on this device',
    keepHint:
      'Contacts, hotlines, first aid and what a vet must know of each pet open here without a connection and without signing in. Whoever holds this device can read it.',
    keepSignedOut: 'Also keep it after signing out',
    keepSignedOutHint: 'Otherwise signing out removes it.',
    open: 'Open the emergency card',
    failed: {
      title: 'It could not be kept on this device',
      message: 'This browser keeps nothing for later: it needs https, and no private window.',
    },
    kept: { title: 'Kept on this device' },
    removed: { title: 'Removed from this device' },
  },
  card: {
    title: 'Emergency card',
    updated: 'Last updated',
    others: 'Cards of your other households',
    nothing: {
      title: 'Nothing is kept on this device',
      sentence:
        'To have your contacts and pets here, also without a connection, open the emergency information and switch on “Keep emergency information on this device”. You need to be signed in for that.',
      action: 'Open the emergency information',
    },
    offline: {
      title: 'You are offline',
      sentence: 'This page needs a connection. Your emergency card does not.',
      retry: 'Try Again',
    },
    back: 'To the app',
  },
} as const
