import { useEffect, useState } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { greeting } from '@app/domain/dashboard/greeting.rules'
import { pageMeta } from './page-meta.ts'
import { RouteError } from './route-error.tsx'

export function meta() {
  return pageMeta()
}

export default function Home() {
  return <PageHeader title={useGreeting()} />
}

/** The greeting of this moment; it changes with the day while the page stays open. */
function useGreeting(): string {
  const [words, setWords] = useState(() => greeting(new Date().getHours()))
  useEffect(() => {
    const timer = setInterval(() => setWords(greeting(new Date().getHours())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return words
}

export { RouteError as ErrorBoundary }
