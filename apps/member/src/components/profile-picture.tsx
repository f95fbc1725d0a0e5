import { Avatar } from '@cairn/ui/identity/avatar.tsx'
import { configuration } from '../configuration.ts'
import { useUser } from '../session/session.tsx'

/** The member's photo, or a picture of the name (UI-A7). */
export function ProfilePicture({ className }: { className?: string }) {
  const { full_name: name, image } = useUser()
  const generated = configuration.avatarService.replace('{name}', encodeURIComponent(name))
  return <Avatar name={name} sources={[image, generated]} {...(className ? { className } : {})} />
}
