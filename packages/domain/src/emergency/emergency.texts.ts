/** Texts of the emergency screen, sheet and card (spec core-records §2 and §8). */
export const emergencyTexts = {
  title: 'Emergency Information',
  loadFailed: { title: 'Pets and medications could not be loaded' },
  actions: {
    findVet: 'Find nearest emergency vet',
    share: 'Share my location',
    noVet: 'No vet is saved yet.',
    noVetIn: (household: string) => `No contact is saved in ${household} yet.`,
  },
  contacts: {
    title: 'Emergency contacts',
    copy: 'Copy all contacts',
    copied: { title: 'Contacts copied' },
    copiedHotlines: {
      title: 'Only the poison hotlines were copied',
      message: 'Your own contacts are not loaded. Try again in a moment, or when you are online.',
    },
    copiedInPart: {
      title: 'Some contacts are missing from the copy',
      message: 'Not all households are loaded. Try again in a moment, or when you are online.',
    },
    loadFailed: 'Emergency contacts could not be loaded',
    of: (household: string) => `Emergency contacts, ${household}`,
  },
  households: {
    others: 'Your other households',
  },
  hotlines: {
    title: 'Poison hotlines',
    note: 'US numbers, open 24/7. Both charge a fee. Outside the US, call the nearest emergency vet.',
  },
  pets: {
    title: 'Your pets',
    none: { title: 'No pets available' },
    noneSentence: 'Add a pet, and what a vet needs to know shows up here.',
  },
  sheet: {
    title: 'On paper',
    of: (household: string) => `On paper: ${household}`,
    sentence: 'For the fridge, the sitter and the carrier: contacts, hotlines and what a vet needs to know.',
    print: 'Download PDF',
    choose: 'Pets on the sheet',
    chooseOne: 'Choose at least one pet.',
    tooMany: (most: number) => `A sheet has room for ${most} pets. Print the others separately.`,
    failed: 'Failed to generate emergency PDF',
  },
  location: {
    unavailable: {
      title: 'Location not available',
      message: 'Allow location access, or give your address on the phone.',
    },
    copied: { title: 'Location copied', message: 'Paste it into a message.' },
  },
  copyByHand: 'Your browser blocked copying. Select the text and copy it.',
  help: { title: 'Help near you' },
  firstAid: {
    title: 'First aid',
    warning: 'First aid buys time. It does not replace a vet: call one first, or have someone else call.',
  },
  device: {
    title: 'Offline',
    keep: 'Keep emergency information on this device',
    keepHint:
      'Contacts, hotlines, first aid and what a vet needs to know open here offline and without signing in. Anyone with this device can read them.',
    keepSignedOut: 'Keep it after signing out',
    keepSignedOutHint: 'If off, signing out removes it.',
    open: 'Open the emergency card',
    failed: {
      title: 'It could not be saved on this device',
      message: 'Check your connection and try again. Saving needs https, and no private window.',
    },
    kept: { title: 'Saved on this device' },
    keptInPart: {
      title: 'Not all households are saved yet',
      message: 'Some could not be loaded. They are saved when they load in the open app.',
    },
    removed: { title: 'Removed from this device' },
  },
  card: {
    title: 'Emergency card',
    updated: 'Last updated',
    others: 'Cards of your other households',
    nothing: {
      title: 'Nothing is saved on this device',
      sentence:
        'To see your contacts and pets here, even offline, sign in, open Emergency Information and turn on “Keep emergency information on this device”.',
      action: 'Open the emergency information',
    },
    offline: {
      title: 'You are offline',
      sentence: 'This page needs a connection. Your emergency card does not.',
      retry: 'Try Again',
    },
    back: 'Back to the app',
  },
} as const
