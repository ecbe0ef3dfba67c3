import type { Problem } from '@app/domain/kernel/errors'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Banner } from '../../ui/layout/banner.tsx'

/** Notice on a page from another address than the product's: nothing can be changed here. */
export default function WrongAddress({ problem: { title, message, address } }: { problem: Problem }) {
  return (
    <aside aria-label={title} className="fixed inset-x-4 bottom-4 z-60 mx-auto max-w-160">
      <Banner
        tone="danger"
        title={title}
        action={
          address && (
            <a href={address} className={buttonStyle('primary')}>
              Open the right address
            </a>
          )
        }
      >
        {message}
      </Banner>
    </aside>
  )
}
