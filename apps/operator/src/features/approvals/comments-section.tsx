import { randomUuid } from '@cairn/client/browser/random-uuid.ts'
import { commentOnRequest, type ApprovalComment } from '@cairn/contract/operator/approvals/approvals.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { useState } from 'react'
import { textOf } from '../../components/dialog/text-of.ts'
import { Section } from '../../components/page/section.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { useMay } from '../../session/session.tsx'

interface CommentsSectionProps {
  approvalId: string
  comments: readonly ApprovalComment[]
  onAdded: () => Promise<void>
}

/** The operators' comments on a request, oldest first, and a field for more. */
export function CommentsSection({ approvalId, comments, onAdded }: CommentsSectionProps) {
  const may = useMay()
  return (
    <Section title={words.comments}>
      {comments.length === 0 && <p className="text-sm text-quiet">{words.noComments}</p>}
      <ol className="space-y-3">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="text-xs text-quiet">
              {comment.by}, <DateText date={comment.at} hasTime />
            </p>
            <p className="wrap-anywhere">{comment.words}</p>
          </li>
        ))}
      </ol>
      {may(commentOnRequest) && <CommentForm approvalId={approvalId} onAdded={onAdded} />}
    </Section>
  )
}

function CommentForm({ approvalId, onAdded }: Omit<CommentsSectionProps, 'comments'>) {
  // The id is drawn once for each comment, so that one sent twice is one. It empties the field too.
  const [id, setId] = useState(randomUuid)
  const { send, isSending, field } = useCall(commentOnRequest, {
    onReply: async () => {
      setId(randomUuid())
      await onAdded()
    },
  })
  return (
    <Form
      key={id}
      noValidate
      onSubmit={(form) => send({ params: { id: approvalId }, body: { id, words: textOf(form, 'words') } })}
      className="mt-4 space-y-3"
    >
      <TextField label={words.comment} {...field('words')} autoComplete="off" />
      <Button type="submit" look="secondary" isBusy={isSending} isSmall>
        {words.addComment}
      </Button>
    </Form>
  )
}
