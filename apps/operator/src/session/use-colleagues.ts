import { viewOperator } from '@cairn/contract/operator/sessions.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../api.ts'
import { useSession, type Session } from './session.tsx'

/**
 * The other operators in place. They are known from the session on, so that nothing comes late to a screen that speaks of them; and
 * they are read again whenever one does, because somebody may have come or gone meanwhile.
 */
export function useColleagues(): Session['colleagues'] {
  const { colleagues: initialData } = useSession()
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: async () => (await send(viewOperator)).colleagues,
    initialData,
    gcTime: Infinity,
  })
  return data
}
