import type { Call } from '@cairn/contract/core/call.ts'
import { buttonClass, type ButtonLook } from '@cairn/ui/buttons/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMay } from '../../session/session.tsx'

interface ActionLinkProps {
  /** What the screen behind it sends. A role that may not send it has no link. */
  call: Call
  to: string
  look?: ButtonLook
  isSmall?: boolean
  children: ReactNode
}

/** A link to a screen, which looks like a button. */
export function ActionLink({ call, to, look = 'primary', isSmall = false, children }: ActionLinkProps) {
  const may = useMay()
  if (!may(call)) return null
  return (
    <Link to={to} className={buttonClass(look, isSmall)}>
      {children}
    </Link>
  )
}
