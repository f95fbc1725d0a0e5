// React, in a file and a task of its own. Then the app, which is the second one.
import 'react-dom/client'
import './styles.css'

void import('./start.tsx')
