import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { postTexts as texts, writeTexts } from '@app/domain/community/community-screens.texts'
import {
  communityContract,
  type CommunityAuthor,
  type CommunityPost,
  type CommunityReply,
} from '@app/domain/community/community.contract'
import { mentionedIn } from '@app/domain/community/community.rules'
import { communityLengths, MOST_MENTIONS } from '@app/domain/community/community.vocabulary'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { type DraftName, dropDraft, keepDraft, readDraft } from '../../../device/drafts.ts'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { communityQuery, postQuery } from '../community-queries.ts'
import { useProfile } from '../profile/profile-context.ts'
import { MentionBox } from './mention-box.tsx'

interface ReplyFormProps {
  post: CommunityPost
  /** Other people of the thread. */
  people: readonly CommunityAuthor[]
  onPosted: (reply: CommunityReply) => void
}

/** Writes a reply; its text is kept on this device until it was sent. */
export function ReplyForm(props: ReplyFormProps) {
  const { profile } = useProfile()
  const { dayOf } = useFormat()
  const [attempt, setAttempt] = useState(0)
  const onPosted = (reply: CommunityReply) => {
    setAttempt(attempt + 1)
    props.onPosted(reply)
  }
  return (
    <Card aria-labelledby="reply-form" className="scroll-mt-20 tablet:px-6">
      <h2 id="reply-form" className="mb-2.5 text-l font-semibold wrap-anywhere">
        {profile ? texts.replyAs(profile.name) : texts.reply}
      </h2>
      {profile?.suspendedUntil ? (
        <p className="text-ink-soft">
          {texts.states.suspended(formatDay(dayOf(new Date(profile.suspendedUntil))))}
        </p>
      ) : (
        <Reply key={attempt} {...props} onPosted={onPosted} />
      )}
    </Card>
  )
}

function Reply({ post, people, onPosted }: ReplyFormProps) {
  const { first } = useProfile()
  const name: DraftName = `reply:${post.id}`
  const [draft] = useState(() => readDraft(name))
  const [id] = useState(() => draft?.id ?? newId())
  const queryClient = useQueryClient()
  const showToast = useToast()
  const write = useOperationForm(communityContract.addReply, {
    defaults: { body: draft?.body ?? '' },
    fixed: { postId: post.id, id },
    send: (input) => {
      const mentions = mentionedIn(input.body, people).slice(0, MOST_MENTIONS)
      return answerWithin(ANSWER_TIMEOUT, (signal) =>
        client.community.addReply({ ...input, mentions: mentions.map((person) => person.id) }, { signal }),
      )
    },
    onDone: (reply) => {
      dropDraft(name)
      showToast(
        reply.state === 'held'
          ? { title: writeTexts.postedHeld.title, description: texts.states.held.title, variant: 'success' }
          : { ...texts.replied, variant: 'success' },
      )
      void queryClient.invalidateQueries({ queryKey: communityQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: postQuery(post.id).queryKey })
      onPosted(reply)
    },
  })
  const fields = fieldSetOf(write)
  const body = fields.textOf('body')
  useEffect(() => keepDraft(name, { id, body }), [name, id, body])
  return (
    <form
      noValidate
      aria-labelledby="reply-form"
      onSubmit={(event) => {
        event.preventDefault()
        first(() => write.submit())
      }}
      className="grid grid-cols-1 gap-3"
    >
      <Field
        label={texts.replyLabel}
        isLabelHidden
        error={write.errorOf('body')}
        {...(people.length > 0 && { hint: texts.mentionHint })}
      >
        <MentionBox
          value={body}
          onChange={(text) => fields.setValue('body', text)}
          people={people}
          placeholder={post.isOwn || post.kind !== 'question' ? texts.replyHint : texts.answerHint}
          maxLength={communityLengths.reply.max}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-s text-ink-soft">{texts.draftKept}</p>
        <Button
          type="submit"
          variant={body.trim() === '' ? 'soft' : 'primary'}
          busy={write.sending}
          incomplete={body.trim() === ''}
        >
          {texts.postReply}
        </Button>
      </div>
    </form>
  )
}
