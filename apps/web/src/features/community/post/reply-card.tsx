import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { postTexts as texts, writeTexts } from '@app/domain/community/community-screens.texts'
import {
  type CommunityPost,
  type CommunityReply,
  communityContract,
} from '@app/domain/community/community.contract'
import { communityLengths } from '@app/domain/community/community.vocabulary'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { WrittenText } from '../../../page/written-text.tsx'
import { useNoteUnsaved } from '../../../records/unsaved-edits.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { AuthorFace, AuthorName, nameOf } from '../author-face.tsx'
import { patchReply } from '../community-queries.ts'
import { PostedTime } from '../posted-time.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { Helpful, chipStyle } from './helpful-button.tsx'
import { StateNote } from './state-note.tsx'
import { useDelete } from './use-delete.tsx'
import { usePersonActions } from './use-person-actions.tsx'

interface ReplyCardProps {
  post: CommunityPost
  reply: CommunityReply
  isBest?: boolean
  /** Called after a change, with the reply as it is now; undefined once it was deleted. */
  onChanged?: (reply: CommunityReply | undefined) => void
}

/** A reply with its actions. The best answer is in serif, on the tint of its card. */
export function ReplyCard({ post, reply, isBest = false, onChanged }: ReplyCardProps) {
  const queryClient = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const patch = (change: Partial<CommunityReply>) => {
    patchReply(queryClient, reply.id, change)
    onChanged?.({ ...reply, ...change })
  }
  return (
    <article aria-label={texts.byReply(nameOf(reply.author))}>
      <ReplyHead reply={reply} isBest={isBest} />
      {reply.state !== 'published' && (
        <div className="mt-3">
          <StateNote state={reply.state} heldFor={reply.heldFor} />
        </div>
      )}
      {isEditing ? (
        <EditReply reply={reply} onSaved={patch} onClose={() => setEditing(false)} />
      ) : (
        <WrittenText
          text={reply.body}
          className={joinClasses(
            isBest ? 'mt-2.5 font-display text-l leading-snug font-medium tablet:text-[1.1875rem]' : 'mt-2',
          )}
        />
      )}
      <ReplyActions
        post={post}
        reply={reply}
        isBest={isBest}
        patch={patch}
        onEdit={() => setEditing(true)}
        onDeleted={() => onChanged?.(undefined)}
      />
    </article>
  )
}

function ReplyHead({ reply, isBest }: { reply: CommunityReply; isBest: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <AuthorFace
        author={reply.author}
        className={isBest ? 'size-11 rounded-[14px]' : 'size-9 rounded-[12px]'}
      />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold">
          <AuthorName author={reply.author} />
          {reply.isOwn && <span className="text-s font-normal text-ink-soft"> {texts.you}</span>}
        </h3>
        <p className="text-s text-ink-soft">
          <PostedTime at={reply.createdAt} />
          {reply.editedAt && ` · ${texts.edited}`}
          {reply.isNew && (
            <>
              {' · '}
              <b className="font-semibold text-action">{texts.fresh}</b>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

interface ReplyActionsProps extends Required<Pick<ReplyCardProps, 'post' | 'reply' | 'isBest'>> {
  patch: (change: Partial<CommunityReply>) => void
  onEdit: () => void
  onDeleted: () => void
}

function ReplyActions({ post, reply, isBest, patch, onEdit, onDeleted }: ReplyActionsProps): ReactNode {
  const { report, block, windows } = usePersonActions()
  const { busy, carryOut } = useChange({ touches: [orpc.community.key()] })
  const { ask, question } = useDelete({
    ...texts.deleteReply,
    send: () => client.community.deleteReply({ replyId: reply.id }),
    onDone: onDeleted,
  })
  const chooseBest = (replyId: string | null) =>
    void carryOut(
      () => client.community.chooseBestAnswer({ postId: post.id, replyId }),
      replyId === null ? texts.bestUndone : texts.bestChosen,
    )
  const isPublic = reply.state === 'published'
  const mayChoose = post.isOwn && post.kind === 'question' && !post.isLocked && isPublic
  return (
    <div className="-mx-2 mt-1 flex flex-wrap items-center gap-1">
      {isPublic && (
        <Helpful
          isOwn={reply.isOwn}
          hasVoted={reply.hasVoted}
          voteCount={reply.voteCount}
          onTint={isBest}
          send={(helpful, signal) =>
            client.community.voteForReply({ replyId: reply.id, helpful }, { signal })
          }
          onDone={patch}
        />
      )}
      {mayChoose && !isBest && (
        <button
          type="button"
          aria-busy={busy || undefined}
          onClick={() => chooseBest(reply.id)}
          className={chipStyle(false)}
        >
          <Check aria-hidden size={18} />
          {texts.chooseBest}
        </button>
      )}
      <div className="ml-auto pr-2">
        <EntryMenu
          label={texts.moreReply(nameOf(reply.author))}
          author={reply.author}
          isOwn={reply.isOwn}
          editLabel={texts.editReply}
          {...(!post.isLocked && reply.state !== 'hidden' && { onEdit })}
          {...(mayChoose && isBest && { onUndoBest: () => chooseBest(null) })}
          onDelete={ask}
          onReport={() => report({ subject: 'reply', id: reply.id })}
          onBlock={block}
        />
      </div>
      {question}
      {windows}
    </div>
  )
}

interface EditReplyProps {
  reply: CommunityReply
  onSaved: (reply: CommunityReply) => void
  onClose: () => void
}

/** Changes a reply of one's own in its position. */
function EditReply({ reply, onSaved, onClose }: EditReplyProps) {
  const showToast = useToast()
  const edit = useOperationForm(communityContract.updateReply, {
    defaults: { body: reply.body },
    fixed: { replyId: reply.id, version: reply.version },
    send: client.community.updateReply,
    onDone: (saved) => {
      showToast({ ...texts.saved, variant: 'success' })
      onSaved(saved)
      onClose()
    },
  })
  useNoteUnsaved(edit.form.formState.isDirty)
  return (
    <form
      noValidate
      aria-label={texts.editReply}
      onSubmit={edit.submit}
      className="mt-2 grid grid-cols-1 gap-3"
    >
      <LongTextField
        fields={fieldSetOf(edit)}
        name="body"
        label={texts.replyLabel}
        required
        maxLength={communityLengths.reply.max}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={edit.sending}>
          {writeTexts.save}
        </Button>
      </div>
    </form>
  )
}
