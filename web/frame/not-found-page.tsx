import { useEffect } from 'react'
import { useLocation } from '#web/lib/location.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** For a URL without a page. Logs the path to the console, for the author of the link. */
export function NotFoundPage() {
  const { pathname: path } = useLocation()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a broken link shows in the console
    console.error(`There is no page at ${path}`)
  }, [path])
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <div className="flex flex-col items-center gap-3 text-center">
        <PageTitle>Page not found</PageTitle>
        <h1 className="text-[clamp(5rem,4rem+8vw,9rem)] leading-none text-brand">404</h1>
        <p className="mb-4 text-h2">Oops! Page not found</p>
        <LinkButton variant="primary" href="/">
          Return to Home
        </LinkButton>
      </div>
    </div>
  )
}
