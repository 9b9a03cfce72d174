import { PageLink } from '#web/lib/page-link.tsx'

export const AlreadyRegistered = ({ href }: { href: string }) => (
  <p className="text-center text-soft">
    Already registered before?{' '}
    <PageLink href={href} className="font-medium text-brand">
      Sign in
    </PageLink>
  </p>
)
