import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { writeTexts as texts } from '@app/domain/community/community-screens.texts'
import {
  communityContract,
  type CommunityPost,
  type OwnProfile,
} from '@app/domain/community/community.contract'
import { postPath } from '@app/domain/community/community.links'
import type { PostKind, Topic } from '@app/domain/community/community.vocabulary'
import { commonErrors } from '@app/domain/kernel/errors'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { type DraftName, dropDraft, keepDraft, readDraft } from '../../../device/drafts.ts'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { goAfterClosing } from '../../../ui/behaviour/history-layers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileImage } from '../../../ui/layout/file-image.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { postQuery, useRefreshCommunity } from '../community-queries.ts'
import { type SharedRecord, sharedRecord } from '../share-record.ts'
import { PictureFields } from './picture-fields.tsx'
import { isPostComplete, PostFields, PostsAs, Suspended } from './post-fields.tsx'
import { PostWindow } from './post-window.tsx'
import { usePostPictures } from './use-post-pictures.ts'

interface NewPostWindowProps {
  kind: PostKind
  profile: OwnProfile
  onClose: () => void
}

/** Adds a post; if an attempt with a lost answer has saved it with an earlier text, changes it. */
async function addPost(input: Parameters<typeof client.community.addPost>[0]): Promise<CommunityPost> {
  try {
    return await answerWithin(ANSWER_TIMEOUT, (signal) => client.community.addPost(input, { signal }))
  } catch (error) {
    if (!hasCode(error, commonErrors.ID_TAKEN.code)) throw error
    const { version } = await client.community.getPost({ postId: input.id })
    const { id: postId, topic, title, body } = input
    return client.community.updatePost({ postId, version, topic, title, body })
  }
}

/** The window that writes a post: its text is kept on this device until it was sent. */
export function NewPostWindow(props: NewPostWindowProps) {
  // A dropped draft starts over with empty fields and another id.
  const [attempt, setAttempt] = useState(0)
  return <NewPost key={attempt} {...props} onStartOver={() => setAttempt(attempt + 1)} />
}

function NewPost({ kind, profile, onClose, onStartOver }: NewPostWindowProps & { onStartOver: () => void }) {
  const name: DraftName = `new:${kind}`
  const [draft] = useState(() => readDraft(name))
  const [id] = useState(() => draft?.id ?? newId())
  const [shared] = useState(sharedRecord.get)
  useEffect(() => sharedRecord.set(undefined), [])
  const pictures = usePostPictures(0, shared)
  const { saved, finish, sendRest } = useFinish(pictures)
  const { dayOf } = useFormat()
  const write = useOperationForm(communityContract.addPost, {
    defaults: { topic: (draft?.topic ?? '') as Topic, title: draft?.title ?? '', body: draft?.body ?? '' },
    fixed: { id, kind },
    send: addPost,
    onDone: async (post) => {
      dropDraft(name)
      await finish(post)
    },
  })
  const fields = fieldSetOf(write)
  const [topic, title, body] = [fields.textOf('topic'), fields.textOf('title'), fields.textOf('body')]
  useEffect(() => {
    if (!saved) keepDraft(name, { id, topic, title, body })
  }, [saved, name, id, topic, title, body])
  const frame = { backCloses: false, onClose, losesPictures: pictures.countLeft() > 0 }
  if (saved) {
    const isLeft = pictures.countLeft() > 0
    return (
      <PostWindow
        {...frame}
        title={texts.pictures.send}
        label={texts.pictures.send}
        isComplete={isLeft}
        busy={pictures.busy}
        onClose={() => void finish(saved, 'without pictures')}
        submit={(event) => {
          event?.preventDefault()
          void sendRest()
        }}
      >
        <p>{texts.pictures.unsent}</p>
        <PictureFields pictures={pictures} onRetry={(only) => void sendRest(only)} />
      </PostWindow>
    )
  }
  return (
    <PostWindow
      {...frame}
      title={texts.titles[kind]}
      label={texts.post}
      isComplete={isPostComplete(fields)}
      busy={write.sending}
      submit={write.submit}
    >
      {profile.suspendedUntil && <Suspended until={formatDay(dayOf(new Date(profile.suspendedUntil)))} />}
      {draft && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-s text-ink-soft">
          {texts.draftFound}
          <Button
            variant="quiet"
            className="text-s! text-action!"
            onClick={() => {
              dropDraft(name)
              onStartOver()
            }}
          >
            {texts.dropDraft}
          </Button>
        </p>
      )}
      {shared && pictures.all.some(({ file }) => file === shared.file) && <RecordPreview record={shared} />}
      <PostFields fields={fields} kind={kind} />
      <PictureFields pictures={pictures} disabled={write.sending} onRetry={() => undefined} />
      <PostsAs profile={profile} />
    </PostWindow>
  )
}

/** The picture of a record as others will see it. */
function RecordPreview({ record: { file, alt } }: { record: SharedRecord }) {
  return (
    <figure className="grid gap-2">
      <FileImage file={file} alt={alt} className="w-full rounded-card border border-line" />
      <figcaption className="text-s text-ink-soft">{texts.sharedRecord}</figcaption>
    </figure>
  )
}

/** Sends the pictures of a saved post, then opens it; while some are unsent the window stays. */
function useFinish(pictures: ReturnType<typeof usePostPictures>) {
  const queryClient = useQueryClient()
  const refresh = useRefreshCommunity()
  const navigate = useNavigate()
  const showToast = useToast()
  const [saved, setSaved] = useState<CommunityPost>()
  const post = useRef<CommunityPost>(undefined)
  const open = (written: CommunityPost) => {
    queryClient.setQueryData(postQuery(written.id).queryKey, written)
    void refresh()
    showToast({ ...(written.state === 'held' ? texts.postedHeld : texts.posted), variant: 'success' })
    // Replaces the address of the form: going back leads to the page below it.
    goAfterClosing(() => void navigate(postPath(written.id), { replace: true }))
  }
  const finish = async (
    written: CommunityPost,
    how: 'with pictures' | 'without pictures' = 'with pictures',
  ) => {
    post.current = written
    if (how === 'with pictures') await pictures.send(written.id)
    if (how === 'with pictures' && pictures.countLeft() > 0) setSaved(written)
    else open(written)
  }
  const sendRest = async (only?: string) => {
    if (!post.current) return
    await pictures.send(post.current.id, only)
    if (pictures.countLeft() === 0) open(post.current)
  }
  return { saved, finish, sendRest }
}
