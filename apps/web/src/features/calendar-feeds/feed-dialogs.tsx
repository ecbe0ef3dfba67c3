import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type CalendarFeed, calendarFeedsContract } from '@app/domain/calendar-feeds/calendar-feeds.contract'
import { calendarFeedTexts } from '@app/domain/calendar-feeds/calendar-feeds.texts'
import {
  FEED_NAME_MAX,
  feedCategories,
  feedCategoryLabels,
} from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../api/client/client.ts'
import { newId } from '../../api/client/new-id.ts'
import { orpc } from '../../api/queries.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, TextField } from '../../forms/fields.tsx'
import { type PartFields, partFieldsOf } from '../../forms/part-fields.ts'
import { TickList } from '../../forms/tick-list.tsx'
import { type OperationForm, useOperationForm } from '../../forms/use-operation-form.ts'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { livingPets, petsQuery } from '../../records/pets.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'

/** Reloads the feeds. */
function useRefreshFeeds(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.calendarFeeds.key() })
}

interface AddFeedProps {
  onAddress: (address: string) => void
  onClose: () => void
}

/** Adds a feed, then shows its address. */
export function AddFeedDialog({ onAddress, onClose }: AddFeedProps) {
  const [id] = useState(newId)
  const refresh = useRefreshFeeds()
  const showToast = useToast()
  const add = useOperationForm(calendarFeedsContract.addCalendarFeed, {
    defaults: { name: 'Our pets', petId: '', categories: ['visits', 'vaccinations', 'reminders'] },
    fixed: { id },
    send: (input) => client.calendarFeeds.addCalendarFeed(input),
    onDone: async ({ address }) => {
      onClose()
      onAddress(address)
      showToast({ ...calendarFeedTexts.added, variant: 'success' })
      await refresh()
    },
  })
  return (
    <AddFrame
      title="Add a calendar feed"
      help={windowHelp.calendarFeed}
      add={add}
      complete={isComplete(add)}
      onClose={onClose}
    >
      <FeedFields fields={fieldSetOf(add)} parts={partFieldsOf(add)} />
    </AddFrame>
  )
}

interface ChangeFeedProps {
  feed: CalendarFeed
  onClose: () => void
}

/** Changes the contents of a feed. */
export function ChangeFeedDialog({ feed, onClose }: ChangeFeedProps) {
  const { id, name, petId, categories } = feed
  const refresh = useRefreshFeeds()
  const showToast = useToast()
  const change = useOperationForm(calendarFeedsContract.changeCalendarFeed, {
    defaults: { name, petId: petId ?? '', categories },
    fixed: { id },
    send: (input) => client.calendarFeeds.changeCalendarFeed(input),
    onDone: async () => {
      onClose()
      showToast({ ...calendarFeedTexts.updated, variant: 'success' })
      await refresh()
    },
  })
  return (
    <AddFrame
      title="Change calendar feed"
      help={windowHelp.calendarFeed}
      add={change}
      complete={isComplete(change)}
      onClose={onClose}
    >
      <FeedFields fields={fieldSetOf(change)} parts={partFieldsOf(change)} present={petId} />
    </AddFrame>
  )
}

function isComplete<Values extends FieldValues, Input>(form: OperationForm<Values, Input>): boolean {
  const { textOf, valueOf } = fieldSetOf<Values, Input, string & keyof Values>(form)
  const chosen = valueOf('categories')
  return textOf('name').trim() !== '' && Array.isArray(chosen) && chosen.length > 0
}

interface FeedFieldsProps {
  fields: FieldSet<'name' | 'petId'>
  parts: PartFields
  /** Present pet of the feed, which may be archived by now. */
  present?: string | null
}

function FeedFields({ fields, parts, present = null }: FeedFieldsProps) {
  const { data: pets = [] } = useQuery(petsQuery)
  const offered = [
    ...livingPets(pets),
    ...pets.filter(({ id, archivedAt }) => id === present && archivedAt !== null),
  ]
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField
          fields={fields}
          name="name"
          label="Name"
          hint={calendarFeedTexts.nameHint}
          required
          autoComplete="off"
          maxLength={FEED_NAME_MAX}
        />
        <ChoiceField
          fields={fields}
          name="petId"
          label="Pet"
          choices={[
            { value: '', label: 'All pets' },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <TickList
        fields={parts}
        name="categories"
        legend="Show"
        required
        choices={choicesOf(feedCategories, feedCategoryLabels)}
      />
    </>
  )
}
