import ExternalLink from 'lucide-react/icons/external-link'
import { communityTexts } from '@app/domain/community/community-screens.texts'
import { NothingFoundDrawing } from '../../../ui/art/empty/nothing-found-drawing.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'

const { social: texts } = communityTexts

/** Networks of the operator, by their marks on the app's page (`root.tsx`). */
const networks = [
  { mark: 'instagram', name: 'Instagram' },
  { mark: 'youtube', name: 'YouTube' },
  { mark: 'facebook', name: 'Facebook' },
] as const

/** Accounts that the operator has set; the server leaves the others empty. */
const accounts = () =>
  networks.flatMap(({ mark, name }) => {
    const href = document.documentElement.dataset[mark] ?? ''
    return href.startsWith('https://') ? [{ href, name }] : []
  })

/** True if the operator has an account in a social network. */
export const hasNetworks = (): boolean => accounts().length > 0

/** Other ways to reach the people who run the installation. */
export function SocialView() {
  const known = accounts()
  if (known.length === 0) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing className="h-32" />}
        title={texts.none}
        sentence={texts.noneDetail}
      />
    )
  }
  return (
    <Card aria-labelledby="social" className="max-w-xl">
      <h2 id="social" className="text-l font-semibold">
        {texts.title}
      </h2>
      <p className="text-ink-soft">{texts.detail}</p>
      <ul aria-label={texts.title} className="mt-3 divide-y divide-line">
        {known.map(({ href, name }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-13 items-center justify-between gap-3 rounded-control font-semibold hover:text-action"
            >
              {name}
              <span className="sr-only">. {texts.opens}</span>
              <ExternalLink aria-hidden size={18} className="text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
