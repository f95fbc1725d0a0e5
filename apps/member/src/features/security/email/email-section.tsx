import {
  cancelEmailChange,
  requestEmailChange,
  type EmailChange,
  type viewEmailChange,
} from '@cairn/contract/member/account/email-change.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { calls } from '@cairn/words/member/calls.ts'
import { emailChange as words } from '@cairn/words/member/account/email-change.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { Notice } from '../../../components/page/notice.tsx'
import { readForm } from '../../../session/calls/read-form.ts'
import { useCall } from '../../../session/calls/use-call.ts'
import { emailQuery } from './email-query.ts'
import { LoadedSection } from '../loaded-section.tsx'

export function EmailSection() {
  return (
    <LoadedSection query={useQuery(emailQuery)} words={words}>
      {(state) => <Email state={state} />}
    </LoadedSection>
  )
}

function Email({ state }: { state: CallReply<typeof viewEmailChange>['data'] }) {
  const { email, change, is_mailed, wait_hours } = state
  const queries = useQueryClient()
  const top = useRef<HTMLDivElement>(null)
  const onDone = async () => {
    await queries.invalidateQueries(emailQuery)
    // The focused button or form was removed.
    top.current?.focus()
  }
  return (
    <div ref={top} tabIndex={-1} className="space-y-4">
      <p>
        <span className="block text-sm font-medium">{words.current}</span>
        <bdi className="break-words text-quiet">{email}</bdi>
      </p>
      {!is_mailed && <Notice>{words.notMailed}</Notice>}
      {change ? (
        <WaitingChange change={change} onDone={onDone} />
      ) : (
        <EmailForm waitHours={wait_hours} onDone={onDone} />
      )}
    </div>
  )
}

function WaitingChange({ change, onDone }: { change: EmailChange; onDone: () => Promise<void> }) {
  const cancel = useCall(cancelEmailChange, {
    async onReply() {
      toast.success(words.cancelled)
      await onDone()
    },
  })
  const to = (
    <bdi key="to" className="font-medium break-words">
      {change.new_email}
    </bdi>
  )
  return (
    <>
      <Notice>
        {change.takes_effect_at ? (
          <>
            <Text parts={words.waits(to, <DateText key="time" date={change.takes_effect_at} hasTime />)} />{' '}
            {words.untilThen}
          </>
        ) : (
          <Text parts={words.unconfirmed(to)} />
        )}
      </Notice>
      <Button look="secondary" isBusy={cancel.isSending} onClick={() => cancel.send({})}>
        {words.cancel}
      </Button>
    </>
  )
}

function EmailForm({ waitHours, onDone }: { waitHours: number; onDone: () => Promise<void> }) {
  const request = useCall(requestEmailChange, { onReply: onDone })

  function submit(entered: FormData) {
    const email = readForm(entered)('email').trim()
    if (!email) return request.refuse('email', calls.enterEmail)
    request.send({ body: { email } })
  }

  return (
    <Form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        {...request.field('email')}
        label={words.newEmail}
        type="email"
        autoComplete="email"
        help={words.help(waitHours)}
      />
      <FormRefusal of={request} />
      <Button type="submit" look="secondary" isBusy={request.isSending}>
        {words.submit}
      </Button>
    </Form>
  )
}
