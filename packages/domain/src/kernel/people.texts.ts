/** Replaces the name of a person who has left the household, within a sentence. */
export const FORMER_MEMBER = 'a former member'
