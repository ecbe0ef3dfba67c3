import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/** Records the cost of each password derivation of this process, from now until the test ends. */
export function noteDerivations(): unknown[] {
  const costs: unknown[] = []
  const { scrypt } = crypto
  const replaceScrypt = (replacement: typeof scrypt) => {
    Object.assign(crypto, { scrypt: replacement })
    syncBuiltinESMExports()
  }
  replaceScrypt(((...asked: Parameters<typeof scrypt>) => {
    costs.push(asked[3])
    scrypt(...asked)
  }) as typeof scrypt)
  onTestFinished(() => replaceScrypt(scrypt))
  return costs
}
