import type { ReactNode } from 'react'
import { REQUEST_TOKEN_MARK } from '@app/domain/kernel/page-facts'
import { visitorTexts as texts } from '@app/domain/support/support-screens.texts'
import { CONTACT_FORM_PATH, SUPPORT_LINK } from '@app/domain/support/support.links'
import { supportLengths, ticketTypeLabels, ticketTypes } from '@app/domain/support/support.vocabulary'
import { Chapter, TextLink } from '../../page/text-page.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Select } from '../../ui/controls/select.tsx'

/**
 * The form of the contact page, which runs without scripts. The server returns to the page at one of the notes: a sent
 * message replaces the form.
 */
export function ContactForm() {
  return (
    <Chapter title={texts.formTitle} id="write">
      <Note id="sent" title={texts.checkMail}>
        {texts.checkMailDetail}
      </Note>
      <Note id="incomplete" title={texts.incomplete.title}>
        {texts.incomplete.detail}
      </Note>
      <Note id="once-more" title={texts.onceMore.title}>
        {texts.onceMore.detail}
      </Note>
      <Note id="later" title={texts.later.title}>
        {texts.later.detail}
      </Note>
      <form
        action={CONTACT_FORM_PATH}
        method="post"
        aria-label={texts.formTitle}
        className="grid grid-cols-1 gap-4.5 rounded-card bg-surface p-4 shadow-raised in-[section:has(>#sent:target)]:hidden sm:p-6"
      >
        <input type="hidden" name="token" value={REQUEST_TOKEN_MARK} />
        <p className="text-pretty text-ink-soft">{texts.formSentence}</p>
        <p className="hidden text-pretty signed-in:block">
          {texts.signedIn} <TextLink href={SUPPORT_LINK}>{texts.openSupport}</TextLink>
        </p>
        <div className="grid grid-cols-1 gap-4.5 sm:grid-cols-2">
          <Labelled label={texts.name}>
            <input
              name="name"
              required
              minLength={supportLengths.name.min}
              maxLength={supportLengths.name.max}
              autoComplete="name"
              className="field-box"
            />
          </Labelled>
          <Labelled label={texts.email}>
            <input
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              className="field-box"
            />
          </Labelled>
        </div>
        <Labelled label={texts.about}>
          <Select name="type" defaultValue="general">
            {ticketTypes.map((type) => (
              <option key={type} value={type}>
                {ticketTypeLabels[type]}
              </option>
            ))}
          </Select>
        </Labelled>
        <Labelled label={texts.subject}>
          <input
            name="subject"
            required
            minLength={supportLengths.subject.min}
            maxLength={supportLengths.subject.max}
            autoComplete="off"
            className="field-box"
          />
        </Labelled>
        <Labelled label={texts.text}>
          <textarea
            name="text"
            required
            rows={6}
            maxLength={supportLengths.text.max}
            className="field-box field-sizing-content max-h-100 min-h-36"
          />
        </Labelled>
        <button type="submit" className={buttonStyle('primary', 'large', 'sm:justify-self-start')}>
          {texts.send}
        </button>
      </form>
    </Chapter>
  )
}

/** A note that the address shows. */
const Note = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <output id={id} className="hidden scroll-mt-24 rounded-card bg-mint px-5 py-4 target:block">
    <b className="block font-semibold">{title}</b>
    <span className="block text-pretty">{children}</span>
  </output>
)

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="grid content-start gap-1.5">
    <span className="font-semibold">{label}</span>
    {children}
  </label>
)
