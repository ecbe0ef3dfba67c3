import type { HouseholdRole } from './roles.ts'

/** Description of a role's permissions, as an invitation words it (spec access §6). */
export interface RoleText {
  /** Name of the role where it is explained. */
  title: string
  /** One sentence that addresses the invited person. */
  sentence: string
  /** One line for each permitted action. */
  may: readonly string[]
}

/** Descriptions of the roles for users. `permissions.ts` holds the binding matrix; a test compares the two. */
export const roleTexts: Readonly<Record<HouseholdRole, RoleText>> = {
  owner: {
    title: 'Family Owner',
    sentence: 'You manage everything.',
    may: ['Manage all pets', 'Add and remove family members', 'Modify settings', 'View all data'],
  },
  caregiver: {
    title: 'Caregiver',
    sentence: 'You give doses, add health logs and photos, and plan visits.',
    may: ['Give doses', 'Add health logs', 'Schedule appointments', 'Upload photos', 'Set reminders'],
  },
  viewer: {
    title: 'Viewer',
    sentence: 'You see everything about the pets, and change nothing.',
    may: ['View pet profiles', 'See health history', 'View photos', 'Read activity logs'],
  },
  member: {
    title: 'Family Member',
    sentence: 'You see who the pets are, and what matters in an emergency.',
    may: ['See the family’s pets', 'Open the emergency information'],
  },
}
