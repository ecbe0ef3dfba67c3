import Heart from 'lucide-react/icons/heart'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { communityTexts } from '@app/domain/community/community-screens.texts'
import { postsLink } from '@app/domain/community/community.links'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { useWriteAddress } from '../write/use-write-address.ts'

const { actions } = communityTexts

/**
 * Ask, join and share (spec engagement §2).
 * @param isAskFirst true to fill the first action, without news above it
 */
export function QuickActions({ isAskFirst }: { isAskFirst: boolean }) {
  const address = useWriteAddress()
  const links = [
    { to: address('ask'), label: actions.ask, Icon: MessageCircleQuestion, isFilled: isAskFirst },
    {
      to: postsLink({ kind: 'discussion', order: 'active' }),
      label: actions.discuss,
      Icon: MessagesSquare,
      isFilled: false,
    },
    { to: address('share'), label: actions.share, Icon: Heart, isFilled: false },
  ]
  return (
    <nav aria-label="Quick Actions" className="grid grid-cols-3 gap-2.5 tablet:gap-3">
      {links.map(({ to, label, Icon, isFilled }) => (
        <PlainLink
          key={label}
          to={to}
          preventScrollReset
          className={joinClasses(
            'grid min-h-20 content-center justify-items-center gap-1.5 rounded-[16px] px-2 py-3 text-center text-s leading-tight font-semibold shadow-raised transition-colors tablet:flex tablet:min-h-13 tablet:items-center tablet:justify-center tablet:gap-2.5',
            isFilled ? 'bg-action text-action-ink hover:bg-action-hover' : 'bg-surface hover:text-action',
          )}
        >
          <Icon aria-hidden size={20} className={joinClasses(!isFilled && 'text-action')} />
          {label}
        </PlainLink>
      ))}
    </nav>
  )
}
