import type { HouseholdRole } from './roles.ts'

/** What somebody in a role may do, in the words of an invitation (spec access §6). */
export interface RoleText {
  /** How a role is called where it is explained. */
  title: string
  /** One sentence to the person. */
  sentence: string
  /** Each thing that they may do. */
  may: readonly string[]
}

/** The roles as people read of them. What holds is the matrix in `permissions.ts`; a test compares the two. */
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
