import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { writeTexts } from '@app/domain/community/community-screens.texts'
import { communityContract, type OwnProfile } from '@app/domain/community/community.contract'
import { profileFaceLabels, profileFaces } from '@app/domain/community/community.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { recordTexts } from '@app/domain/records/records.texts'
import { client } from '../../../api/client/client.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { TextField } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useHoldPage } from '../../../page/use-hold-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { PetAvatar } from '../../../ui/layout/pet-avatar.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { communityQuery, useRefreshCommunity } from '../community-queries.ts'
import { BlockedPeople } from '../safety/blocked-people.tsx'

interface ProfileWindowProps {
  profile: OwnProfile | null
  onClose: () => void
  onSaved: () => void
}

const { profile: texts } = writeTexts

/** Chooses or changes the name and face in the community; lists blocked people. */
export default function ProfileWindow({ profile, onClose, onSaved }: ProfileWindowProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const refresh = useRefreshCommunity()
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  const save = useOperationForm(communityContract.saveProfile, {
    defaults: { name: profile?.name ?? '', ...(profile && { face: profile.face }) },
    send: client.community.saveProfile,
    onDone: (saved) => {
      queryClient.setQueryData(communityQuery.queryKey, (known) => known && { ...known, profile: saved })
      void refresh()
      if (profile) showToast({ ...texts.saved, variant: 'success' })
      onSaved()
    },
  })
  const fields = fieldSetOf(save)
  const isTyped = save.form.formState.isDirty
  useHoldPage(isTyped)
  const face = profileFaces.find((known) => known === fields.valueOf('face'))
  const isComplete = fields.textOf('name').trim() !== '' && face !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return
        if (isTyped) setAsking(true)
        else onClose()
      }}
      title={texts.title}
      description={texts.detail}
      help={windowHelp.communityProfile}
      footer={
        <>
          {!isComplete && (
            <p
              id={`${formId}-hint`}
              className="order-last self-center text-s text-ink-soft sm:order-none sm:mr-auto"
            >
              {texts.incomplete}
            </p>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={save.sending}
            incomplete={!isComplete}
            {...(!isComplete && { 'aria-describedby': `${formId}-hint` })}
          >
            {profile ? texts.save : texts.go}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save.submit} className="grid grid-cols-1 gap-gap">
        <TextField
          fields={fields}
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          required
          autoComplete="off"
          translate="no"
        />
        <RadioChips
          legend={texts.face}
          required
          chosen={face}
          onChoose={(chosen) => fields.setValue('face', chosen)}
          error={fields.errorOf('face')}
          choices={profileFaces.map((species) => ({
            value: species,
            label: profileFaceLabels[species],
            picture: <PetAvatar name="" species={species} className="-ml-1.5 size-8 rounded-[10px]" />,
          }))}
        />
      </form>
      {profile && <BlockedPeople />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...recordTexts.discardQuestion}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
