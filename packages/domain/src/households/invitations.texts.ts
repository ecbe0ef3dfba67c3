import type { MemberRole } from '../kernel/access/roles.ts'

/** Texts for members and invitations. */
export const familyTexts = {
  /** Heading of the list of members. */
  members: 'Family members',
  /** Hint to the owner if two members have the same name. */
  namesakes: 'Some names are alike. Give one of them a nickname to tell them apart.',
  /** Error if the installation accepts no further account. */
  full: 'This installation takes no new accounts at the moment. Sign in if you have one.',
  invited: { title: 'Invitation sent' },
  sentAgain: { title: 'Invitation sent again' },
  revoked: { title: 'Invitation withdrawn' },
  declined: { title: 'Invitation declined' },
  changed: { title: 'Changes saved' },
  removed: (name: string) => ({ title: `${name} is no longer in your family` }),
  left: { title: 'You have left the household' },
  linkCopied: { title: 'Link copied' },
  removing: (name: string) => ({
    title: `Remove ${name}?`,
    message: `${name} loses access at once, on every device. What they recorded stays with your pets.`,
  }),
  leaving: (household: string) => ({
    title: `Leave ${household}?`,
    message: 'You lose access at once. What you recorded stays, and its owner can invite you again.',
  }),
  needsPlan: {
    title: 'Look after them together',
    message: 'Invite the people who help: they give doses, add photos, and see what matters in an emergency.',
  },
} as const

/** Roles as an owner chooses them for a member. */
export const roleChoices: readonly { value: MemberRole; label: string; hint: string }[] = [
  { value: 'caregiver', label: 'Caregiver', hint: 'Gives doses, adds health logs and photos, plans visits' },
  { value: 'viewer', label: 'Viewer', hint: 'Sees everything, changes nothing' },
  { value: 'member', label: 'Member', hint: 'Sees the pets and the emergency information' },
]
