import '#web/lib/zod-jitless.ts'
import '#web/app.css'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { Toasts } from '#web/ui/toast.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <I18nProvider locale="en-US">
      <Toasts />
    </I18nProvider>
  </StrictMode>,
)
