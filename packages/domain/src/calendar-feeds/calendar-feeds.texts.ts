/** Messages for calendar feeds. */
export const calendarFeedTexts = {
  title: 'Calendar feeds',
  sentence: `See visits and due dates in the calendar you already use. Each feed has a private address; whoever has it can read the feed.`,
  none: {
    title: 'No calendar feeds yet',
    sentence: 'Add one, and give its address to Google Calendar, Apple Calendar or Outlook.',
  },
  locked: {
    title: 'Your pets in your calendar',
    sentence: 'Vet visits, boosters, reminders and doses, in the calendar that your family already looks at.',
  },
  paused:
    'Your plan no longer includes calendar feeds. Your calendars keep what they have and stop updating.',
  roleSeesNothing: 'Your role in this household does not include records, so your feeds are empty.',
  categoryMissing: 'Choose at least one thing to show',
  nameHint: 'What your calendar will call it.',
  address: {
    title: 'Your calendar address',
    once: 'Copy it now: it is shown only once. Anyone who has it can read this feed, so share it with nobody.',
    label: 'Calendar address',
    copy: 'Copy address',
    copied: { title: 'Address copied' },
    copyFailed: { title: 'Could not copy', message: 'Select the address and copy it yourself.' },
    open: 'Open in my calendar',
    openHint: 'Works with Apple Calendar, Outlook and Thunderbird.',
    google: 'Google Calendar',
    googleHint: 'On a computer: Other calendars, the plus sign, “From URL”, then paste the address.',
    done: 'Done',
  },
  neverFetched: 'Not fetched by a calendar yet',
  added: { title: 'Calendar feed added' },
  updated: { title: 'Calendar feed updated' },
  renewed: { title: 'New address created' },
  revoked: { title: 'Calendar feed removed' },
  renew: {
    title: 'Create a new address?',
    message: 'The old address stops working at once. Every calendar that uses it needs the new one.',
    confirm: 'Create a new address',
  },
  revoke: {
    title: 'Remove this calendar feed?',
    message: 'Its address stops working at once. Calendars that use it will no longer update.',
    confirm: 'Remove',
  },
  loadFailed: { title: 'Your calendar feeds could not be loaded' },
  addToCalendar: 'Add to calendar',
  fileFailed: { title: 'The calendar file could not be downloaded' },
} as const

/** Messages of a feed that shows none of its chosen categories. */
export const emptyFeedTexts = {
  role: `Your role in this household does not let you see these records. Ask its owner.`,
  pet: `This pet was moved to In Loving Memory, so there is nothing to show.`,
} as const
