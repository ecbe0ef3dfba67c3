import { telLink } from '@app/domain/kernel/phone'

/** A phone number as a link that calls it. Its accessible name includes the name of the person to call. */
export function PhoneLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={telLink(phone)}
      aria-label={`Call ${name}, ${phone}`}
      className="inline-flex min-h-11 items-center rounded-[6px] font-semibold text-action underline-offset-4 hover:underline"
    >
      {phone}
    </a>
  )
}
