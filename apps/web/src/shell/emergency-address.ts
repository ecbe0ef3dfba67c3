import { asksForWindow, useWindowPlace } from './window-address.ts'

const PARAM = 'emergency'

/** Whether an address asks for the emergency information. */
export const asksForEmergency = (search: string): boolean => asksForWindow(search, PARAM)

/** Opens and closes the emergency information above the page that one is on. */
export const useEmergencyPlace = () => useWindowPlace(PARAM)
