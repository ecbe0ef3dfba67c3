import { plural } from '../kernel/message-format.ts'
import type { TakeoutState } from '../takeout/takeout.vocabulary.ts'

/** Texts of the screens of the accounts. */
export const adminAccountsTexts = {
  title: 'Users',
  subtitle: 'Accounts of this installation. Their households stay private.',
  search: 'Search an address, a name or an id',
  loading: 'Loading the accounts',
  list: 'Accounts',
  filters: {
    role: 'Role',
    allRoles: 'All roles',
    plan: 'Plan',
    allPlans: 'All plans',
    locked: 'Lock',
    states: { all: 'Locked or not', yes: 'Locked', no: 'Not locked' },
  },
  nothing: { title: 'No accounts', sentence: 'Accounts appear here once people sign up.' },
  nothingFound: {
    title: 'No accounts match',
    sentence: 'Try a part of the address, or other filters.',
    clear: 'Clear filters',
  },
  isLocked: 'Locked',
  isUnconfirmed: 'Not confirmed',
  you: 'You',
  sessions: (count: number) =>
    count === 0 ? 'no open session' : plural(count, { one: '# session', other: '# sessions' }),
  secondFactor: 'second factor',
  active: (when: string) => `active ${when}`,
  created: (day: string) => `since ${day}`,
  back: 'All accounts',
  account: 'Account',
  loadingAccount: 'Loading the account',
  gone: { title: 'No such account', sentence: 'It may have been deleted.' },
  lockedSince: (when: string, by: string) => `Locked ${when} by ${by}`,
  noChange: {
    own: 'This is your own account. Another administrator changes it.',
    administrator: 'Only a super admin can change the accounts of administrators.',
  },
  cards: {
    actions: 'Actions',
    sessions: 'Sessions',
    signIn: 'Ways to sign in',
    plan: 'Plan',
    numbers: 'What it has',
    permissions: 'Permissions',
    entries: 'What administrators did',
    allEntries: 'Audit log',
  },
  noSessions: 'No open session.',
  noEntries: 'Nothing yet.',
  signedIn: (when: string) => `signed in ${when}`,
  ways: {
    password: 'Password',
    google: 'Google',
    passkeys: (count: number) => plural(count, { one: '# passkey', other: '# passkeys' }),
    authenticatorApp: 'Authenticator app',
    none: 'None',
  },
  counts: {
    ownHouseholds: 'Own households',
    memberships: 'Memberships',
    pets: 'Pets',
    members: 'Members of own households',
    pushDevices: 'Devices with notifications',
  },
  numbersNote: 'Numbers only. Nobody here can open what a household wrote.',
  complimentary: (plan: string, until: string) => `${plan}, complimentary until ${until}`,
  export: (state: string, when: string) => `Export ${state}, started ${when}`,
  exportStates: {
    waiting: 'waiting',
    making: 'in progress',
    ready: 'ready',
    failed: 'failed',
  } satisfies Record<TakeoutState, string>,
  actions: {
    lock: 'Lock account',
    unlock: 'Unlock account',
    endSessions: 'End all sessions',
    resetSecondFactor: 'Remove second factor',
    changeRole: 'Change role',
    givePlan: 'Give a plan',
    endPlan: 'End complimentary plan',
    startExport: 'Start an export',
    delete: 'Delete account',
  },
  consequences: {
    lock: 'Every session ends at once, and no way to sign in works until the account is unlocked. Its household keeps running for the others.',
    unlock: 'The user can sign in again.',
    endSessions: 'The user has to sign in again on every device.',
    resetSecondFactor:
      'The password alone is enough to sign in, until the user sets up a second factor again.',
    givePlan:
      'The account’s own household gets the plan without payment. A subscription stays as it is, and nothing counts as revenue.',
    endPlan: 'The household returns to the plan that it pays for, or to Free.',
    startExport: 'The archive is made for the user, who is told and alone can download it.',
    delete: (pets: number) =>
      `The account and every household that it owns are deleted for good${
        pets > 0 ? `, with ${plural(pets, { one: '# pet', other: '# pets' })} and all records` : ''
      }. This cannot be undone.`,
    changeRole: 'Admins run the installation. Super admins also grant permissions and roles.',
  },
  fields: {
    role: 'Role',
    plan: 'Plan',
    until: 'Last day',
    email: 'Address of the account',
    emailHint: (email: string) => `Type ${email} to confirm.`,
    posts: 'Its community posts and replies',
    postChoices: { keep: 'Keep without a name', remove: 'Remove' },
  },
  incomplete: {
    role: 'Choose another role, and give a reason',
    plan: 'Choose a plan and a day, and give a reason',
    delete: 'Type the address, and give a reason',
  },
}
