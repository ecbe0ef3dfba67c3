import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import type { HouseholdToDelete } from '@app/domain/identity/account-deletion/account-deletion.contract'
import { DELETION_WORD } from '@app/domain/identity/account-deletion/account-deletion.rules'
import {
  accountDeletionTexts,
  householdInWords,
} from '@app/domain/identity/account-deletion/account-deletion.texts'
import { list } from '@app/domain/kernel/message-format'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { householdPath } from '../../../api/client/acting-household.ts'
import { orpc } from '../../../api/queries.ts'
import { useMay, useMe } from '../../../api/use-me.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { Banner } from '../../../ui/layout/banner.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Takeouts } from '../../takeout/index.ts'
import { useDeleteAccount } from './use-delete-account.ts'

/** Lists the data to delete, offers an export first, and asks the user to type the word. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const takeoutId = useId()
  const mayTakeOut = useMay('take out everything')
  const { household, households } = useMe()
  const ownsSeveral = households.filter(({ role }) => role === 'owner').length > 1
  const { form, submit, sending, errorOf, deleted } = useDeleteAccount()
  return (
    <Dialog
      help={windowHelp.deleteAccount}
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
              <p className="text-ink-soft">
                {takeoutTexts.sentence}
                {ownsSeveral && ` ${accountDeletionTexts.archiveOf(household.name)}`}
              </p>
            </div>
            <Takeouts />
          </section>
        )}
        <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
          <CommunityPosts onChoose={(choice) => form.setValue('communityPosts', choice)} />
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

/** Requests what the deletion would delete. */
const useDescription = () => useQuery(orpc.accountDeletion.describeDeletion.queryOptions({ input: {} })).data

/** Asks a user who has written in the community what becomes of it. */
function CommunityPosts({ onChoose }: { onChoose: (choice: 'keep' | 'remove') => void }) {
  const written = useDescription()?.community
  const { legend, keep, remove } = accountDeletionTexts.community
  if (!written || written.posts + written.replies === 0) return null
  return (
    <RadioCards
      legend={legend(written)}
      defaultValue="keep"
      onChoose={onChoose}
      choices={[
        { value: 'keep', ...keep },
        { value: 'remove', ...remove },
      ]}
    />
  )
}

/** Describes the deletion. The counts are optional: without them the sentence is the general one. */
function WhatGoes() {
  const data = useDescription()
  const { everything, rest } = accountDeletionTexts
  return (
    <div className="grid gap-2">
      <Banner tone="warn" title={everything.title}>
        {data ? rest : everything.sentence}
      </Banner>
      {data && (
        <RowList label="Households that are deleted">
          {data.households.map((household) => (
            <Row
              key={household.id}
              title={
                <span dir="auto" translate="no">
                  {household.name}
                </span>
              }
              detail={householdInWords(household)}
              {...(household.members.length > 0 && { below: <OfferInstead household={household} /> })}
            />
          ))}
        </RowList>
      )}
    </div>
  )
}

/** Offers to hand over the household instead, because other members need it. */
function OfferInstead({ household: { id, members } }: { household: HouseholdToDelete }) {
  const { membersLose, handOver } = accountDeletionTexts
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-s">{membersLose(list(members), members.length)}</p>
      <a href={householdPath(id, '/family')} className={buttonStyle('soft')}>
        {handOver}
      </a>
    </div>
  )
}
