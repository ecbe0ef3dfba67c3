import { useEffect, useState } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { greetByHour } from './greet-by-hour.ts'
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
  const [greeting, setGreeting] = useState(() => greetByHour(new Date().getHours()))
  useEffect(() => {
    const timer = setInterval(() => setGreeting(greetByHour(new Date().getHours())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return greeting
}

export { RouteError as ErrorBoundary }
