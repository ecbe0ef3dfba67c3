import { type Change, useChange } from '../../api/use-change.ts'
import { familyKeys } from '../../api/use-read-family-anew.ts'

/** Changes to members and invitations. A change that another user has already made counts as done. */
export const useFamilyChange = (): Change => useChange({ touches: familyKeys, doneAlready: 'NOT_FOUND' })
