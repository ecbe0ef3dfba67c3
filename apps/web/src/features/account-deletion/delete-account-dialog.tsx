import { list, plural } from '@app/domain/kernel/message-format'
import { DELETION_WORD } from '@app/domain/account-deletion/account-deletion.rules'
import { accountDeletionTexts } from '@app/domain/account-deletion/account-deletion.texts'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Takeouts } from '../takeout/index.ts'
import { useDeleteAccount } from './use-delete-account.ts'

/** Lists what will be deleted, offers an export first, and asks to type the word. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const takeoutId = useId()
  const mayTakeOut = useMay('take out everything')
  const { form, submit, sending, errorOf, deleted } = useDeleteAccount()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !deleted) onClose()
      }}
      title={accountDeletionTexts.heading}
      description="This cannot be undone."
      footer={
        <>
          <Button variant="quiet" disabled={deleted} onClick={onClose}>
            Keep my account
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={sending || deleted}>
            {accountDeletionTexts.heading}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <WhatGoes />
        {mayTakeOut && (
          <section aria-labelledby={takeoutId} className="grid gap-3">
            <div>
              <h3 id={takeoutId} className="text-l font-semibold">
                {takeoutTexts.title} first
              </h3>
              <p className="text-ink-soft">{takeoutTexts.sentence}</p>
            </div>
            <Takeouts />
          </section>
        )}
        <form id={formId} noValidate onSubmit={submit}>
          <Field
            required
            label={`Type ${DELETION_WORD} to confirm`}
            error={errorOf('confirmation')}
            hint="In capital letters."
          >
            <TextInput autoComplete="off" autoCapitalize="characters" {...form.register('confirmation')} />
          </Field>
        </form>
      </div>
    </Dialog>
  )
}

/** The counts are a help, not a condition: without them the sentence is the general one. */
function WhatGoes() {
  const { data } = useQuery(orpc.accountDeletion.describeDeletion.queryOptions({ input: {} }))
  const { pets = 0, photos = 0, documents = 0, members = [] } = data ?? {}
  const counted = [
    pets > 0 && plural(pets, { one: '# pet', other: '# pets' }),
    photos > 0 && plural(photos, { one: '# photo', other: '# photos' }),
    documents > 0 && plural(documents, { one: '# document', other: '# documents' }),
  ].filter((words) => words !== false)
  return (
    <Banner tone="warn" title="Everything will be deleted">
      Your account,{' '}
      {counted.length > 0 ? `${list(counted)} with all records` : 'your household and everything in it'},
      every device’s session and your plan.
      {members.length > 0 && ` ${list(members)} will lose access and get an email.`}
    </Banner>
  )
}
