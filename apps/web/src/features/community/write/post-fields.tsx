import { postTexts, writeTexts as texts } from '@app/domain/community/community-screens.texts'
import type { OwnProfile } from '@app/domain/community/community.contract'
import {
  communityLengths,
  type PostKind,
  topicLabels,
  topics,
} from '@app/domain/community/community.vocabulary'
import type { FieldSet } from '../../../forms/field-set.ts'
import { ChoiceField, choicesOf, LongTextField, TextField } from '../../../forms/fields.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { AuthorFace } from '../author-face.tsx'

export type PostFieldName = 'topic' | 'title' | 'body'

interface PostFieldsProps {
  fields: FieldSet<PostFieldName>
  kind: PostKind
}

/** Topic, title and text of a post. */
export function PostFields({ fields, kind }: PostFieldsProps) {
  return (
    <>
      <TextField
        fields={fields}
        name="title"
        label={texts.labels.title}
        hint={texts.titleHints[kind]}
        required
        maxLength={communityLengths.title.max}
        autoComplete="off"
      />
      <LongTextField
        fields={fields}
        name="body"
        label={texts.labels.body}
        hint={texts.hints[kind]}
        required
        className="min-h-32"
        maxLength={communityLengths.body.max}
      />
      <ChoiceField
        fields={fields}
        name="topic"
        label={texts.labels.topic}
        required
        prompt={texts.chooseTopic}
        choices={choicesOf(topics, topicLabels)}
      />
      {kind === 'question' && <p className="text-s text-ink-soft">{texts.notAdvice}</p>}
    </>
  )
}

/** The name and face that others will see above the post. */
export function PostsAs({ profile }: { profile: OwnProfile }) {
  return (
    <div className="flex items-center gap-3 rounded-card bg-sunk p-3">
      <AuthorFace author={profile} className="size-9 rounded-[12px]" />
      <p className="min-w-0 text-s wrap-anywhere">
        {texts.as}
        <b className="font-semibold">
          <AsWritten>{profile.name}</AsWritten>
        </b>
        . {texts.private}
      </p>
    </div>
  )
}

/** True once all required fields are filled in. */
export const isPostComplete = (fields: FieldSet<PostFieldName>): boolean =>
  (['topic', 'title', 'body'] as const).every((name) => fields.textOf(name).trim() !== '')

/** Reason why a suspended user can't write. */
export const Suspended = ({ until }: { until: string }) => (
  <p role="alert" className="rounded-card bg-accent-soft p-3 text-s">
    {postTexts.states.suspended(until)}
  </p>
)
