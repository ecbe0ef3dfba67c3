import { useNavigate } from 'react-router'

/** Leads to where the plan is changed: the one place to say where that is. */
export function useChangePlan(): () => void {
  const navigate = useNavigate()
  return () => void navigate('/premium')
}
