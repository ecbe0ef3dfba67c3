/** Texts of the consent banner and the preferences dialog (spec access §2). */
export const consentTexts = {
  title: 'Cookie choices',
  sentence:
    'We use the cookies that signing in and security need, and set none for analytics or marketing ourselves.',
  /** On a site without a collector of page views. */
  addedByHost: 'If whoever runs this site adds any, your choice governs them.',
  /** On a site with one. */
  countsVisits:
    'If you accept analytics, this site counts which of its pages are opened, without cookies and without your name.',
  policy: 'Privacy policy',
  manage: 'Manage preferences',
  reject: 'Reject non-essential',
  accept: 'Accept all',
  preferences: {
    title: 'Cookie preferences',
    sentence: 'We set necessary cookies only.',
    save: 'Save preferences',
  },
} as const

/** Names and purposes of the cookie categories. */
export const categoryTexts = {
  necessary: {
    label: 'Necessary',
    hint: 'Keep you signed in, protect your account and remember your choice here. Always on.',
  },
  analytics: { label: 'Analytics', hint: 'Count visits and show how the site is used.' },
  marketing: { label: 'Marketing', hint: 'Show and measure advertising.' },
} as const

const saved = 'Preferences saved'

/** Toasts after a choice (spec access §8). */
export const consentToasts = {
  accepted: { title: saved, description: 'All cookies accepted.' },
  rejected: { title: saved, description: 'Only necessary cookies enabled.' },
  chosen: { title: saved, description: 'Your cookie choices have been updated.' },
  notKept: {
    title: 'Preferences not saved',
    description: 'Your browser keeps no cookies. Your choice lasts until you leave this page.',
  },
} as const
