import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { useToast } from '../../../../ui/overlays/toast-context.ts'
import { currentPath, GOOGLE_NEWS } from './current-path.ts'
import { problemFromAddress } from './google-problems.ts'

/** Reports once the result of a visit to Google that began on this page, and removes it from the address. */
export default function GoogleNews() {
  const { search, state } = useLocation() as Location<unknown>
  const navigate = useNavigate()
  const showToast = useToast()
  const news = new URLSearchParams(search).get(GOOGLE_NEWS)
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!news || said.current === search) return
    said.current = search
    const { connected, proved } = googleTexts
    const done = { connected, proved }[news]
    const { title, message } = done ?? problemFromAddress(news, navigator.userAgent)
    showToast({ title, description: message, variant: done ? 'success' : 'danger' })
    void navigate(currentPath(), { replace: true, state, preventScrollReset: true })
  }, [news, search, state, navigate, showToast])
  return null
}
