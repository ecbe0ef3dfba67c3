/** Accounts with a password or a passkey, for tests of other features than sign-in. */
export {
  makeAccount,
  PASSWORD,
  rowsOf,
  signIn,
  signUp,
} from '@app/server/features/identity/accounts/sign-up.fixture'
export { enterWith, makeKeyed } from '@app/server/features/identity/passkeys/passkeys.fixture'
