import { asksForWindow, useWindowPlace, withWindow } from './window-address.ts'

const PARAM = 'emergency'

/** True if an address asks for the emergency information. */
export const asksForEmergency = (search: string): boolean => asksForWindow(search, PARAM)

/** The address of the same page with the emergency information above it, for a link. */
export const withEmergency = (search: string): string => withWindow(search, PARAM, true)

/** Opens and closes the emergency information above the current page. */
export const useEmergencyPlace = () => useWindowPlace(PARAM)
