import type { ReactNode } from 'react'
import { Icon, type IconName } from '../identity/icon.tsx'

interface EmptyProps {
  /** What will be in the list. */
  icon?: IconName
  text: string
  children?: ReactNode
}

/** For an empty list. The children offer the next step. */
export function Empty({ icon, text, children }: EmptyProps) {
  return (
    <div className="rounded-lg border border-dashed border-edge px-6 py-10 text-center">
      {icon && <Icon name={icon} className="mx-auto mb-3 size-8 text-quiet" />}
      <p className="font-medium">{text}</p>
      {children && <div className="mt-4 text-sm text-quiet">{children}</div>}
    </div>
  )
}
