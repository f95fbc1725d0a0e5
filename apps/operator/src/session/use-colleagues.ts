import { viewOperator, type OperatorSession } from '@cairn/contract/operator/operators/sessions.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { send } from '../api.ts'
import { useSession } from './session.tsx'

/** The other active operators as far as this page knows; it reads nothing by itself. */
export function useKnownColleagues(): OperatorSession['colleagues'] {
  const { colleagues: initialData } = useSession()
  const { data } = useQuery({ queryKey: ['colleagues'], queryFn: skipToken, initialData, gcTime: Infinity })
  return data ?? initialData
}

/**
 * The other active operators. They come with the session, so that a screen that mentions them is complete at once. Each such
 * screen reads them again, because operators may have been added or removed.
 */
export function useColleagues(): OperatorSession['colleagues'] {
  const { colleagues: initialData } = useSession()
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: async () => (await send(viewOperator)).colleagues,
    initialData,
    gcTime: Infinity,
  })
  return data
}
