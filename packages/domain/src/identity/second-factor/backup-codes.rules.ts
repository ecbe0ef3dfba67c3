import { BACKUP_CODE_LENGTH } from './second-factor.limits.ts'

/** The 32 characters of backup codes: without easily confused ones (0 and O, 1 and I). */
export const BACKUP_CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Makes a backup code of random bytes, one for each character. */
export const backupCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, BACKUP_CODE_LENGTH), (byte) => BACKUP_CODE_CHARACTERS[byte % 32]).join('')

/** Formats a backup code for display, in groups of four. */
export const showBackupCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Normalises a typed backup code: ignores case, spaces and dashes. */
export const readBackupCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
