import { deriveKeysOnce } from './scrypt-once.ts'

// Before each file of tests; the keys stay in the worker from file to file.
deriveKeysOnce()
