/** What stands for somebody who is no longer in the household, within a sentence. */
export const FORMER_MEMBER = 'a former member'
