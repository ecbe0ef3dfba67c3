import { rememberKeys } from './remembered-keys.ts'

rememberKeys()
