import { expect, it } from 'vitest'
import { BACKUP_CODE_CHARACTERS, backupCodeOf, readBackupCode, showBackupCode } from './backup-codes.rules.ts'
import { backupCode } from './second-factor.contract.ts'

it('has 32 characters to choose from, so that each byte chooses evenly', () => {
  expect(new Set(BACKUP_CODE_CHARACTERS).size).toBe(32)
})

it('is read as it was shown, in any case and with any signs between', () => {
  const code = backupCodeOf(Uint8Array.from({ length: 16 }, (_, at) => at * 17))
  expect(code).toHaveLength(16)
  const shown = showBackupCode(code)
  expect(shown).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
  for (const typed of [shown, code, shown.toLowerCase(), ` ${shown.replaceAll('-', ' ')} `]) {
    expect(readBackupCode(typed)).toBe(code)
    expect(backupCode.parse(typed)).toBe(code)
  }
})

it.each(['', 'ABCD-EFGH', 'ABCD-EFGH-JKLM-NPQ0', 'ABCD-EFGH-JKLM-NPQR-S', `ABCD${' '.repeat(100)}`, null])(
  '%j is refused',
  (typed) => {
    expect(backupCode.safeParse(typed)).toMatchObject({
      error: { issues: [{ message: 'A backup code has 16 letters and digits' }] },
    })
  },
)
