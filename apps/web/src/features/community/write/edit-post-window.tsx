import { useEffect, useState } from 'react'
import { postTexts, writeTexts as texts } from '@app/domain/community/community-screens.texts'
import { communityContract, type CommunityPost } from '@app/domain/community/community.contract'
import type { Topic } from '@app/domain/community/community.vocabulary'
import { client } from '../../../api/client/client.ts'
import { type DraftName, dropDraft, keepDraft, readDraft } from '../../../device/drafts.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { useRefreshCommunity } from '../community-queries.ts'
import { PictureFields } from './picture-fields.tsx'
import { isPostComplete, PostFields } from './post-fields.tsx'
import { PostWindow } from './post-window.tsx'
import { usePostPictures } from './use-post-pictures.ts'

interface EditPostWindowProps {
  post: CommunityPost
  onClose: () => void
}

/** Changes a post of one's own; unsent changes are kept on this device. */
export default function EditPostWindow({ post, onClose }: EditPostWindowProps) {
  const name: DraftName = `edit:${post.id}`
  const [draft] = useState(() => readDraft(name))
  const refresh = useRefreshCommunity()
  const showToast = useToast()
  const pictures = usePostPictures(post.pictures.length)
  // The version at which the text was taken over: a later change of the post is refused instead of overwritten.
  const [version] = useState(post.version)
  const edit = useOperationForm(communityContract.updatePost, {
    defaults: {
      topic: (draft?.topic ?? post.topic) as Topic,
      title: draft?.title ?? post.title,
      body: draft?.body ?? post.body,
    },
    fixed: { postId: post.id, version },
    send: client.community.updatePost,
    onDone: async () => {
      dropDraft(name)
      await pictures.send(post.id)
      await refresh()
      if (pictures.countLeft() > 0) return
      showToast({ ...postTexts.saved, variant: 'success' })
      onClose()
    },
  })
  const fields = fieldSetOf(edit)
  const [topic, title, body] = [fields.textOf('topic'), fields.textOf('title'), fields.textOf('body')]
  const isChanged = topic !== post.topic || title !== post.title || body !== post.body
  useEffect(() => {
    if (isChanged) keepDraft(name, { id: post.id, topic, title, body })
    else dropDraft(name)
  }, [isChanged, name, post.id, topic, title, body])
  return (
    <PostWindow
      title={texts.edit}
      label={texts.save}
      isComplete={isPostComplete(fields)}
      busy={edit.sending}
      losesPictures={pictures.countLeft() > 0}
      backCloses
      submit={edit.submit}
      onClose={onClose}
    >
      <PostFields fields={fields} kind={post.kind} />
      <PictureFields
        pictures={pictures}
        present={post.pictures}
        disabled={edit.sending}
        onRetry={(only) => void pictures.send(post.id, only).then(refresh)}
      />
    </PostWindow>
  )
}
