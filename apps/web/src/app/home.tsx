import { Dashboard } from '../features/dashboard/index.ts'

export default Dashboard
