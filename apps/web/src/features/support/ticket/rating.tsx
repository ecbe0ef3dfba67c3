import Star from 'lucide-react/icons/star'
import { useId, useState } from 'react'
import { ticketTexts } from '@app/domain/support/support-screens.texts'
import { ratings, supportLengths } from '@app/domain/support/support.vocabulary'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError, Field } from '../../../ui/controls/field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { useOpenTicket } from './ticket-actions.ts'
import { useTicketChange } from './use-ticket-change.ts'

const { rate: texts } = ticketTexts
type Stars = (typeof ratings)[number]

/** Rates a resolved ticket with one to five stars; a rating can be changed for a day. */
export function Rating() {
  const { ticket, actions } = useOpenTicket()
  const { busy, carryOut } = useTicketChange()
  const [stars, setStars] = useState<Stars | undefined>(ticket.rating?.stars)
  const [text, setText] = useState(ticket.rating?.text ?? '')
  const [error, setError] = useState<string>()
  const isSame = stars === ticket.rating?.stars && text.trim() === (ticket.rating?.text ?? '')
  const send = () => {
    if (stars === undefined) setError(texts.missing)
    else void carryOut((signal) => actions.rate({ stars, text: text.trim() || null }, signal), texts.sent)
  }
  return (
    <form
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid grid-cols-1 gap-3 text-m text-ink"
    >
      <StarChoice
        stars={stars}
        error={error}
        onChoose={(chosen) => {
          setStars(chosen)
          setError(undefined)
        }}
      />
      {stars !== undefined && (
        <Field label={texts.text}>
          <TextArea
            value={text}
            maxLength={supportLengths.ratingText.max}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!(ticket.rating && isSame) && (
          <Button type="submit" busy={busy} incomplete={stars === undefined}>
            {ticket.rating ? texts.change : texts.send}
          </Button>
        )}
        {ticket.rating && <p className="text-s text-ink-soft">{texts.canChange}</p>}
      </div>
    </form>
  )
}

interface StarChoiceProps {
  stars: Stars | undefined
  error: string | undefined
  onChoose: (stars: Stars) => void
}

function StarChoice({ stars, error, onChoose }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required
      {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      className="-ml-2.5"
    >
      <legend className="sr-only">{texts.legend}</legend>
      <div className="flex">
        {ratings.map((count) => (
          <label
            key={count}
            className="relative grid size-11 place-items-center rounded-chip has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={id}
              value={count}
              checked={count === stars}
              onChange={() => onChoose(count)}
              className="sr-only"
            />
            <Star
              aria-hidden
              size={28}
              strokeWidth={1.5}
              className={joinClasses(
                'text-action',
                stars !== undefined && count <= stars ? 'fill-current' : 'fill-none',
              )}
            />
            <span className="sr-only">{texts.star(count)}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
