export { configQuery } from './config-query.ts'
export { GoogleConnection } from './google/google-connection.tsx'
