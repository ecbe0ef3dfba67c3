/** The key under which every page of records is cached. */
export const RECORDS_KEY = 'records'
