import { pageMeta } from '../../page/page-meta.ts'
import { staticPageWith } from '../../page/static-page.ts'
import { Chapter, TextPage } from '../../page/text-page.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { factGroups } from './browser-facts.ts'

/** boot/webview-debug.ts fills the elements marked with `data-`. */
export const handle = staticPageWith('/webview-debug.js', 'render')

export function meta() {
  return pageMeta({ title: 'About your browser', noindex: true })
}

/** Abilities of the visitor's browser, to copy into a report of a fault. */
export default function WebviewDebugPage() {
  return (
    <TextPage
      title="About your browser"
      sentence="Something looks wrong or does not work? Copy this table into your report. It is made on your device, and nothing on it is sent."
    >
      <div className="-my-2 flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
        <noscript>This page needs JavaScript, which is off in this browser.</noscript>
        <button type="button" data-copy className={buttonStyle('primary', 'medium', 'invisible')}>
          Copy as text
        </button>
        <output data-copied className="text-ink-soft" />
      </div>
      {factGroups.map(({ title, facts }) => (
        <Chapter key={title} title={title}>
          <div className="rounded-card bg-surface px-4 shadow-raised sm:px-6">
            <table aria-label={title} className="w-full table-fixed">
              <tbody className="divide-y divide-line">
                {facts.map(({ label }) => (
                  <tr key={label} className="align-top">
                    <th scope="row" className="w-2/5 py-3 pr-4 text-left font-semibold sm:w-60">
                      {label}
                    </th>
                    <td data-fact={label} className="py-3 wrap-anywhere text-ink-soft">
                      unknown
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Chapter>
      ))}
    </TextPage>
  )
}
