import { MenuDrawer } from './menu-drawer.tsx'
import { stories } from '../stories.ts'

export default stories('Menu drawer', {
  closed: (
    <MenuDrawer>
      <p>Entries</p>
    </MenuDrawer>
  ),
})
