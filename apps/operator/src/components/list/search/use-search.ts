import { searchRecords, type SearchKind, type SearchResult } from '@cairn/contract/operator/search.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../../api.ts'

/** A search starts when typing pauses for so long. */
const pauseMs = 200
const shortest = 2

/** The matches of a text, once typing pauses. */
export function useSuggestions(kind: SearchKind, typed: string) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    queryKey: ['search', kind, text],
    queryFn: async () => (await send(searchRecords, { query: { kind, text } })).results,
    enabled: text.length >= shortest,
    placeholderData: keepPreviousData,
  })
  return text.length >= shortest && typed.trim().length >= shortest ? data : undefined
}

/** The result with this id: the one that was chosen, or found again after a reload. Null when there is none. */
export function useResult(kind: SearchKind, id: string) {
  const { data } = useQuery({
    queryKey: resultKey(kind, id),
    queryFn: async () => {
      const { results } = await send(searchRecords, { query: { kind, text: id } })
      return results.find((result) => result.id === id) ?? null
    },
    enabled: id !== '',
    staleTime: Infinity,
  })
  return data
}

/** Keeps what was chosen, so that its label needs no call. */
export function useRemember(kind: SearchKind): (result: SearchResult) => void {
  const queries = useQueryClient()
  return (result) => queries.setQueryData(resultKey(kind, result.id), result)
}

function resultKey(kind: SearchKind, id: string) {
  return ['search result', kind, id]
}
