import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { TOAST_SHOWN } from '@app/domain/notifications/show.rules'

/** Last resort: a line on the screen that needs neither toasts nor React. A press removes it. */
export function showEmergencyToast({ title, message }: { title: string; message: string }): Promise<void> {
  const line = document.createElement('div')
  line.role = 'alert'
  line.className =
    'fixed inset-x-3 bottom-3 z-70 flex items-start gap-3 rounded-[16px] border border-line bg-surface p-4 shadow-float sm:right-5 sm:left-auto sm:w-96 high-contrast:border-line-control'
  const words = document.createElement('div')
  words.className = 'min-w-0 flex-1 wrap-anywhere'
  words.append(paragraph(title, 'font-semibold'), paragraph(message, 'text-s text-ink-soft'))
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = notificationTexts.close
  close.className = 'min-h-11 shrink-0 rounded-control px-3 font-semibold text-action'
  close.addEventListener('click', () => line.remove())
  line.append(words, close)
  document.body.append(line)
  setTimeout(() => line.remove(), TOAST_SHOWN)
  return Promise.resolve()
}

function paragraph(text: string, style: string): HTMLParagraphElement {
  const made = document.createElement('p')
  made.textContent = text
  made.className = style
  return made
}
