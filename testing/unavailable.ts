import type { Answer } from './http-client.ts'

/** Answer to every request during an outage of the database. */
export const unavailable = {
  status: 503,
  body: {
    code: 'UNAVAILABLE',
    title: 'Temporarily unavailable',
    message: 'Nothing was lost. Please try again in a moment.',
    retryAfter: 2,
  },
}

export const statusAndBody = ({ status, body }: Answer) => ({ status, body })
