import { z } from 'zod'
import { nothing } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { codeOf, email } from '../accounts/accounts.contract.ts'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { linkToken, noticeLinkErrors, toldNotice } from '../security/security.contract.ts'
import { addressChangeErrors } from './address-changes.errors.ts'
import { ADDRESS_CODE_DIGITS } from './address-changes.limits.ts'

const accepted = z.object({ accepted: z.literal(true) })
const mailed = accepted.extend({ mail: z.enum(['sent', 'delayed']) })

/** Code in the mail to the new address. */
export const addressCode = codeOf(ADDRESS_CODE_DIGITS, 'Please enter a valid 8-digit verification code')

const confirmationErrors = [
  addressChangeErrors.ADDRESS_TAKEN,
  addressChangeErrors.ADDRESS_DOMAIN_REFUSED,
  addressChangeErrors.NO_ADDRESS_CHANGE,
]

export const addressChangesContract = {
  requestAddressChange: operation('POST /security/address-change', {
    summary:
      'Mail a code and a link to a new address; the answer is the same whether or not it has an account already',
    may: 'signed in',
    needsProof: true,
    rate: 'credentials',
    withoutTransaction: true,
    takes: z.object({ email }),
    answers: mailed,
    refuses: [
      accountErrors.RESEND_LIMIT_REACHED,
      addressChangeErrors.ADDRESS_UNCHANGED,
      addressChangeErrors.ADDRESS_DOMAIN_REFUSED,
    ],
  }),
  resendAddressMail: operation('POST /security/address-change/mails', {
    summary: 'Mail another code and link to the new address',
    may: 'signed in',
    rate: 'credentials',
    withoutTransaction: true,
    takes: nothing,
    answers: mailed,
    refuses: [accountErrors.RESEND_LIMIT_REACHED, addressChangeErrors.NO_ADDRESS_CHANGE],
  }),
  cancelAddressChange: operation('DELETE /security/address-change', {
    summary: 'Cancel a change of address that is not confirmed yet',
    may: 'signed in',
    withoutTransaction: true,
    takes: nothing,
    answers: accepted,
  }),
  confirmAddressByCode: operation('POST /security/address-change/codes', {
    summary: 'Confirm the new address by the code of its mail: ends every session of the caller but this one',
    may: 'signed in',
    rate: 'credentials',
    withoutTransaction: true,
    takes: z.object({ code: addressCode }),
    answers: accepted,
    refuses: [
      addressChangeErrors.ADDRESS_CODE_INVALID,
      addressChangeErrors.ADDRESS_CODE_SPENT,
      ...confirmationErrors,
    ],
  }),
  confirmAddressByLink: operation('POST /security/address-change/links', {
    summary: 'Confirm the new address by the link of its mail: ends every session of the caller but this one',
    may: 'signed in',
    rate: 'credentials',
    withoutTransaction: true,
    takes: z.object({ token: linkToken }),
    answers: accepted,
    refuses: [addressChangeErrors.ADDRESS_LINK_INVALID, ...confirmationErrors],
  }),
  checkUndoLink: operation('POST /security/address-undos', {
    summary: 'Read the notice that can revert a change of address; its link stays unused',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ token: linkToken }),
    answers: toldNotice,
    refuses: noticeLinkErrors,
  }),
  undoAddressChange: operation('POST /security/address-undos/uses', {
    summary:
      'Put the former address back, once: ends every session, forgets every device and the password, and mails the way ' +
      'to a new one',
    may: 'anyone',
    rate: 'credentials',
    takes: z.object({ token: linkToken }),
    answers: accepted.extend({ email: z.string() }),
    refuses: [...noticeLinkErrors, addressChangeErrors.OLD_ADDRESS_TAKEN],
  }),
}
