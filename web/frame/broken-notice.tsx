import { ErrorState } from '#web/ui/error-state.tsx'

export const BrokenNotice = ({ onRetry }: { onRetry: () => void }) => (
  <main id="content" tabIndex={-1} className="mx-auto w-full max-w-lg px-5 py-16">
    <ErrorState message="This page could not be shown. Try again, or reload it." onRetry={onRetry} />
  </main>
)
