import { Button } from '@cairn/ui/buttons/button.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { proofs } from '@cairn/words/member/proofs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readForm } from '../../session/calls/read-form.ts'
import { showError } from '../../session/calls/show-error.ts'
import { chainQuery } from '../../components/proofs/chain-query.ts'

const words = proofs.kept

interface Answer {
  text: string
  isSame: boolean
}

/** Compares a block that somebody kept, as `NUMBER:HASH`, with the present chain. */
export function KeptBlock() {
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function check(form: FormData) {
    setAnswer(null)
    const typed = readForm(form)('block').toLowerCase().replaceAll(/[\s,]/g, '')
    const [, number = '', hash = ''] = /^(\d{1,18}):([\da-f]{64})$/.exec(typed) ?? []
    setError(hash ? undefined : words.unreadable)
    if (!hash) return
    setIsBusy(true)
    try {
      const { block } = await queries.fetchQuery({ ...chainQuery(number), staleTime: 0 })
      if (!block) return setAnswer({ text: words.gone(number), isSame: false })
      const isSame = block.hash === hash
      setAnswer({ text: isSame ? words.same(number) : words.differs(number), isSame })
    } catch (failure) {
      showError(failure, proofs.head.failed)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Form onSubmit={(form) => void check(form)} className="max-w-2xl space-y-4 print:hidden">
      <TextField
        label={words.label}
        name="block"
        help={words.help}
        error={error}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <Button type="submit" look="secondary" isBusy={isBusy}>
        {words.submit}
      </Button>
      <output className={`block font-medium ${answer?.isSame ? 'text-good' : 'text-danger'}`}>{answer?.text}</output>
    </Form>
  )
}
