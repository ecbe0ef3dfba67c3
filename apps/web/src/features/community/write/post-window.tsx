import type { ComponentProps } from 'react'
import { writeTexts } from '@app/domain/community/community-screens.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { DraftWindow } from '../../../records/add/draft-window.tsx'

type PostWindowProps = Omit<
  ComponentProps<typeof DraftWindow>,
  'help' | 'question' | 'incompleteHint' | 'losesFiles'
> & {
  /** True if closing would lose pictures; a draft keeps the text. */
  losesPictures: boolean
}

/** The window around the form of a post: closing keeps the text as a draft, and asks only about pictures. */
export const PostWindow = ({ losesPictures, ...rest }: PostWindowProps) => (
  <DraftWindow
    {...rest}
    losesFiles={losesPictures}
    help={windowHelp.writePost}
    question={writeTexts.pictures.leave}
    incompleteHint={writeTexts.incomplete}
  />
)
