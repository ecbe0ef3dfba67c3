import ChevronRight from 'lucide-react/icons/chevron-right'

type Step = { href: string; label: string }

/** Links to the pages above a page. */
export function Crumbs({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label="You are here">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-s">
        {steps.map(({ href, label }, at) => (
          <li key={href} className="flex items-center gap-1.5">
            {at > 0 && <ChevronRight aria-hidden size={14} className="text-ink-soft" />}
            <a
              href={href}
              className="inline-flex min-h-11 items-center font-semibold text-action hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
