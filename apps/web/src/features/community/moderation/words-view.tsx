import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moderationContract } from '@app/domain/community/moderation.contract'
import { moderationPageTexts } from '@app/domain/community/moderation.texts'
import { client } from '../../../api/client/client.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'

/** Words whose posts wait for review. */
export function WordsView() {
  const listed = useQuery(orpc.moderation.listWords.queryOptions({ input: {} }))
  if (listed.error && !listed.data) return <LoadFailure error={listed.error} retry={listed.refetch} />
  if (!listed.data) return <SkeletonRows label="Loading the words" rows={3} />
  return <WordsForm words={listed.data.words} />
}

const toWords = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function WordsForm({ words }: { words: readonly string[] }) {
  const [text, setText] = useState(words.join('\n'))
  const showToast = useToast()
  const queryClient = useQueryClient()
  const { form, submit, sending, errorOf } = useOperationForm(moderationContract.saveWords, {
    defaults: { words: [...words] },
    send: (input) => client.moderation.saveWords(input),
    onDone: async (saved) => {
      setText(saved.words.join('\n'))
      showToast({ ...moderationPageTexts.wordsSaved, variant: 'success' })
      await queryClient.invalidateQueries({ queryKey: orpc.moderation.key() })
    },
  })
  const typed = toWords(text)
  const error = errorOf('words') ?? typed.map((_word, at) => errorOf(`words.${at}`)).find(Boolean)
  return (
    <Card aria-label="Listed words">
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-gap">
        <Field
          label="Words whose posts wait for review"
          hint="One word or phrase in each line. Capital letters make no difference."
          error={error}
        >
          <TextArea
            rows={10}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              form.setValue('words', toWords(event.target.value), { shouldDirty: true })
            }}
          />
        </Field>
        <Button type="submit" busy={sending} className="justify-self-start">
          Save words
        </Button>
      </form>
    </Card>
  )
}
