import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts as texts } from '@app/domain/installation/administration.texts'
import { INBOX_LINK } from '@app/domain/support/support.links'
import { useAnswersTickets, useMe } from '../../../api/use-me.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { useAtLeast } from '../../../ui/behaviour/use-at-least.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Avatar } from '../../../ui/layout/avatar.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'

const AccountMenu = latePart(() => import('../account-menu.tsx'), { when: 'press' })

/** Most characters of a search. */
const MOST_CHARACTERS = 100

/** The tools above the administration: the search, the address of the installation, and on a phone the account. */
export function AdminHeader() {
  const isTablet = useAtLeast('tablet')
  if (isTablet) {
    return (
      <>
        <AdminSearch />
        <p translate="no" className="ml-auto min-w-0 truncate text-s text-ink-soft">
          {location.host}
        </p>
      </>
    )
  }
  return (
    <div className="ml-auto flex items-center">
      <PlainLink
        to={adminLinks.users}
        className="grid size-11 place-items-center rounded-chip text-ink hover:bg-sunk"
      >
        <Search aria-hidden size={22} />
        <VisuallyHidden>{texts.search}</VisuallyHidden>
      </PlainLink>
      <Account />
    </div>
  )
}

/** Searches accounts, and tickets by a number such as '#12'. */
function AdminSearch() {
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  const answers = useAnswersTickets()
  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = words.trim()
    if (!q) return
    const to = answers && /^#\d+$/.test(q) ? INBOX_LINK : adminLinks.users
    void navigate(`${to}?${new URLSearchParams({ q })}`)
    setWords('')
  }
  return (
    <search className="w-52 desktop:w-100">
      <form onSubmit={search}>
        <SearchField
          isQuiet
          label={texts.search}
          value={words}
          maxLength={MOST_CHARACTERS}
          onChange={setWords}
        />
      </form>
    </search>
  )
}

function Account() {
  const { displayName, picture } = useMe()
  return (
    <AccountMenu
      trigger={
        <button type="button" className="grid size-11 place-items-center rounded-chip">
          <span aria-hidden>
            <Avatar name={displayName} photoUrl={picture?.thumb ?? null} size="small" />
          </span>
          <VisuallyHidden>{displayName}: account</VisuallyHidden>
        </button>
      }
    />
  )
}
