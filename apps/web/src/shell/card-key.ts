import { recall } from '../api/device-storage.ts'

/** Under which name a device remembers that it keeps the emergency card; also the event that says that this changed. */
export const CARD_KEY = 'emergency-card'

/** Whether this device keeps an emergency card; all else about it is not in the first load. */
export const keepsCard = (): boolean => recall('device', CARD_KEY) !== null
