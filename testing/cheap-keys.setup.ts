import { deriveCheaply } from './cheap-keys.ts'

deriveCheaply()
