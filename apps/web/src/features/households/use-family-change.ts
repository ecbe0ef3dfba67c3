import { type Change, useChange } from '../../api/use-change.ts'
import { familyKeys } from '../../api/use-read-family-anew.ts'

/** Changes to people and invitations. What somebody else has done already counts as done. */
export const useFamilyChange = (): Change => useChange({ touches: familyKeys, doneAlready: 'NOT_FOUND' })
