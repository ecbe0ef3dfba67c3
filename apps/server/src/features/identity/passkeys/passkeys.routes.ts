import { passkeysContract } from '@app/domain/identity/passkeys/passkeys.contract'
import { serve } from '../../../platform/http/serve.ts'
import { proveWithPasskey, signInWithPasskey, startProof, startSignIn } from './passkey-signatures.service.ts'
import { addPasskey, readPasskeys, remove, rename, startPasskey } from './passkeys.service.ts'

export const passkeyRoutes = serve(passkeysContract, {
  listPasskeys: ({ actor, context }) => readPasskeys(actor, context),
  startPasskey: ({ actor, context }) => startPasskey(actor, context),
  addPasskey: ({ actor, input, context }) => addPasskey(actor, input.credential, context),
  renamePasskey: ({ actor, input, context }) => rename(actor, input, context),
  removePasskey: async ({ actor, input, context }) => {
    await remove(actor, input.passkeyId, context)
    return { deleted: true }
  },
  startPasskeySignIn: ({ context }) => startSignIn(context),
  signInWithPasskey: async ({ input, context }) => {
    await signInWithPasskey(input, context)
    return { accepted: true }
  },
  startPasskeyProof: ({ actor, context }) => startProof(actor, context),
  proveWithPasskey: async ({ actor, input, context }) => {
    await proveWithPasskey(actor, input.credential, context)
    return { accepted: true }
  },
})
