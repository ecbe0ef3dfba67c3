/** Returns an address that opens a path of the app in a household, whichever household is active. */
export const inHousehold = (path: string, householdId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}household=${householdId}`
