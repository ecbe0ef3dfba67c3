import type { HouseholdRole } from './roles.ts'

/** Reach of a permission: all records of the household, or only those that the user created. */
export type Reach = 'all' | 'own'

/** Roles that hold a permission, each with its reach. */
export type Row = Partial<Record<HouseholdRole, Reach>>

export const owner: Row = { owner: 'all' }
export const carers: Row = { owner: 'all', caregiver: 'all' }
export const carersOwn: Row = { owner: 'all', caregiver: 'own' }
export const readers: Row = { owner: 'all', caregiver: 'all', viewer: 'all' }
export const invited: Row = { caregiver: 'all', viewer: 'all', member: 'all' }
export const everyone: Row = { owner: 'all', caregiver: 'all', viewer: 'all', member: 'all' }

/** Usual permissions for the records of a kind: the roles that view, add, edit and delete them. */
export const accessPresets = {
  'owner only': { view: owner, add: owner, edit: owner, delete: owner },
  'owner writes': { view: readers, add: owner, edit: owner, delete: owner },
  'carers write': { view: readers, add: carers, edit: carers, delete: carersOwn },
  'carers add': { view: readers, add: carers, edit: owner, delete: owner },
  'everyone reads': { view: everyone, add: owner, edit: owner, delete: owner },
} as const satisfies Record<string, Record<'view' | 'add' | 'edit' | 'delete', Row>>

export type AccessPreset = keyof typeof accessPresets
