/** A path of the app as it is opened in a household, whichever the person acted in last. */
export const inHousehold = (path: string, householdId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}household=${householdId}`
