import { linkParts } from '@app/domain/community/written-links.rules'
import { joinClasses } from '../ui/behaviour/join-classes.ts'

/** A text as its author wrote it: plain, with its line breaks. Only https addresses are links, shown as they are. */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={joinClasses('max-w-[62ch] whitespace-pre-line wrap-anywhere', className)}>
      {linkParts(text).map((part) =>
        part.isLink ? (
          <a
            key={part.at}
            href={part.text}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="font-semibold text-action underline decoration-1 underline-offset-4"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
