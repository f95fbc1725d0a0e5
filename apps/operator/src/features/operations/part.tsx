import type { CallReply } from '@cairn/contract/core/call.ts'
import type { OperationsPart, viewOperations } from '@cairn/contract/operator/operations.ts'
import { operations as words } from '@cairn/words/backoffice/operations.ts'
import type { ReactNode } from 'react'
import { Section } from '../../components/page/section.tsx'

type Operations = CallReply<typeof viewOperations>

export interface PartProps {
  operations: Operations
}

interface Props<Name extends OperationsPart> extends PartProps {
  part: Name
  children: (facts: NonNullable<Operations[Name]>) => ReactNode
}

/** A part of the operations. One that could not be read shows why, and one that is not for the role is left out. */
export function Part<Name extends OperationsPart>({ operations, part, children }: Props<Name>) {
  const facts = operations[part]
  const unread = operations.unread.find((one) => one.part === part)
  if (!facts && !unread) return null
  return (
    <Section title={words.parts[part]}>
      {facts ? children(facts) : <p className="text-sm wrap-anywhere text-danger">{words.unread(unread!.reason)}</p>}
    </Section>
  )
}
