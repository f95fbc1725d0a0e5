import { Icon, type IconName } from '@cairn/ui/identity/icon.tsx'
import { Popover } from '@cairn/ui/overlays/popover.tsx'
import type { Capability } from '@cairn/contract/member/capabilities.ts'
import { shell as words } from '@cairn/words/member/shell.ts'
import { Link } from 'wouter'
import { ProfilePicture } from '../../components/profile-picture.tsx'
import { useSession } from '../../session/session.tsx'
import { signOut } from '../../session/sign-out.ts'

const entries: { to: string; icon: IconName; title: string; capability: Capability }[] = [
  { to: '/security', icon: 'security', title: words.security, capability: 'security' },
  { to: '/statement', icon: 'statement', title: words.statement, capability: 'statement' },
  { to: '/plans', icon: 'plans', title: words.plans, capability: 'records' },
]
const entryClass =
  'flex w-full items-center gap-3 rounded-md px-3 py-2.5 text-start text-sm font-medium hover:bg-sunken'

/** The picture. It opens the screens that the main menu does not have; on a server without them it leads to the profile. */
export function AccountMenu() {
  const { supports } = useSession()
  const own = entries.filter(({ capability }) => supports(capability))
  if (own.length === 0) {
    return (
      <Link to="/profile" className="flex rounded-full">
        <span className="sr-only">{words.profileOf}</span>
        <ProfilePicture />
      </Link>
    )
  }
  return (
    <Popover
      label={words.account}
      className="w-56 p-2"
      button={
        <>
          <span className="sr-only">{words.accountOf}</span>
          <ProfilePicture />
        </>
      }
    >
      <ul>
        {[{ to: '/profile', icon: 'profile' as const, title: words.profile }, ...own].map(({ to, icon, title }) => (
          <li key={to}>
            <Link to={to} className={entryClass}>
              <Icon name={icon} />
              {title}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" onClick={signOut} className={entryClass}>
            <Icon name="logOut" />
            {words.logOut}
          </button>
        </li>
      </ul>
    </Popover>
  )
}
