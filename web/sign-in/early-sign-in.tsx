import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AuthCard } from '#web/sign-in/auth-card.tsx'
import { AuthFrame } from '#web/sign-in/auth-page.tsx'

/** The sign-in page, in which people can type before the app's code has loaded. */
export const EarlySignIn = () => (
  <QueryClientProvider client={new QueryClient()}>
    <AuthFrame>
      <AuthCard isConfirmed={false} onSignedUp={() => undefined} />
    </AuthFrame>
  </QueryClientProvider>
)
