import { RouterProvider } from '@tanstack/react-router'
import { browserHistory } from '#web/lib/address.ts'
import { router } from '#web/routes.tsx'
import { start } from '#web/start.tsx'

router.update({ history: browserHistory() })
start(router.load(), () => <RouterProvider router={router} />)
